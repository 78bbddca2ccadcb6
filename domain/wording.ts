import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a value should be, by the name that the schema has for it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', tuple: 'a list',
  object: 'an object',
  record: 'an object', null: 'null', undefined: 'left out', date: 'a date',
};

/** What a text should be, by its format. */
const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address', url: 'an address such as https://hotel.example/', uuid: 'a UUID such as 7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10',
  uuidv4: 'a UUID of version 4', guid: 'a UUID such as 7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10',
  datetime: 'a date and time such as 2026-01-31T09:30:00Z', date: 'a date such as 2026-01-31', time: 'a time such as 15:00',
  base64: 'base64 (RFC 4648)', base64url: 'base64url (RFC 4648)', json_string: 'JSON',
};

/** The end of a sentence that starts with the value's name: what is wrong with it, or what it has to be. */
export function wordIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': return issue.input === undefined ? 'is missing' : `must be ${kindOf(issue.expected)}`;
    case 'invalid_value': return issue.input === undefined ? 'is missing' : `must be ${oneOf(issue.values.map(String))}`;
    case 'too_small': return wordTooSmall(issue);
    case 'too_big': return wordTooBig(issue);
    case 'invalid_format': return wordFormat(issue);
    case 'not_multiple_of': return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys': return `does not take ${issue.keys.join(', ')}`;
    case 'invalid_union': return wordUnion(issue);
    case 'invalid_key': return 'has a field whose name is not one that it takes';
    case 'invalid_element': return 'has an entry that it does not take';
    default: return 'is not as it has to be';
  }
}

const kindOf = (expected: string): string => kinds[expected] ?? expected;

const oneOf = (values: readonly string[]): string => (values.length === 1 ? values.join('') : `one of ${values.join(', ')}`);

type Sized = { origin?: string; inclusive?: boolean; exact?: boolean };

/** What a size counts; undefined for a number, which is its own size. */
const unitOf = (origin: string | undefined, count: number | bigint): string | undefined => {
  const unit = { string: 'character', array: 'entr', set: 'entr', map: 'entr', object: 'field', file: 'byte' }[origin ?? ''];
  if (unit === undefined) return undefined;
  if (unit === 'entr') return Number(count) === 1 ? 'entry' : 'entries';
  return Number(count) === 1 ? unit : `${unit}s`;
};

function wordTooSmall({ minimum, origin, inclusive, exact }: Sized & { minimum: number | bigint }): string {
  const unit = unitOf(origin, minimum);
  if (unit === undefined) return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  if (exact) return `must have exactly ${minimum} ${unit}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`;
}

function wordTooBig({ maximum, origin, inclusive, exact }: Sized & { maximum: number | bigint }): string {
  const unit = unitOf(origin, maximum);
  if (unit === undefined) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have ${exact ? 'exactly' : 'at most'} ${maximum} ${unit}`;
}

function wordFormat({ format, prefix, suffix, includes }: { format: string; prefix?: string; suffix?: string; includes?: string }): string {
  if (prefix !== undefined) return `must start with ${prefix}`;
  if (suffix !== undefined) return `must end with ${suffix}`;
  if (includes !== undefined) return `must contain ${includes}`;
  const form = formats[format];
  return form === undefined ? 'is not in the form that it has to have' : `must be ${form}`;
}

/** Of several choices, the one that the value is of and does not fit; where it is of none, what the choices are. */
function wordUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if (issue.input === undefined) return 'is missing';
  const choices = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]));
  const near = choices.filter(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  const [only] = near;
  if (only !== undefined && near.length === 1) {
    const { path, message } = only;
    return path.length === 0 ? message : `has a field ${path.join('.')} that ${message}`;
  }
  const expected = choices.flatMap((choice) =>
    (choice.code === 'invalid_type' && choice.path.length === 0 ? [kindOf(choice.expected)] : []));
  if (near.length > 0 || expected.length === 0) return 'is not one of the allowed values';
  return `must be ${[...new Set(expected)].join(' or ')}`;
}
