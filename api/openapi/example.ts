import { z } from 'zod';

type Node = z.core.JSONSchema.BaseSchema;

/** What a field of this name looks like; a reader learns more from "Hotel Arvensee" than from "string". */
const byName: Record<string, unknown> = {
  name: 'Hotel Arvensee', title: 'Breakfast', message: 'Breakfast is served from 07:00 to 10:30.', locale: 'en',
  default_locale: 'en', description: 'On the lake, since 1908', time_zone: 'Europe/Zurich', currency: 'CHF',
  website_domain: 'hotel.example', website_url: 'https://hotel.example/',
  url: 'https://hotel.example/breakfast', first_name: 'Ada', last_name: 'Rossi', feature: 'clients', nextCursor: null,
  locales: 'en', allowed_origins: 'https://hotel.example', context: 'Breakfast is served from 07:00 to 10:30.',
  startsAt: '2026-11-21T19:30:00Z',
  taskId: '5f0c2a9d1b7e4c3fa6d8e0b1c2d3e4f5', taskType: 'scrape-website',
  disabled_date: null, disabled_by: null, disabled: false, deprecated: false,
};

const byFormat: Record<string, string> = {
  uuid: '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10',
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  email: 'ada@hotel.example',
  uri: 'https://hotel.example/',
};

/** An example of what a schema describes, for answers that state none of their own. */
export function exampleOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node;
  return exampleAt(root, root, '');
}

function exampleAt(node: Node, root: Node, name: string): unknown {
  if (node.$ref !== undefined) return exampleAt(resolve(node.$ref, root), root, name);
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (byName[name] === null && acceptsNull(node)) return null;
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) {
    const choice = (choices as Node[]).find(({ type }) => type !== 'null') ?? {};
    return exampleAt(choice, root, name);
  }
  const type = Array.isArray(node.type) ? node.type.find((each) => each !== 'null') : node.type;
  switch (type) {
    case 'object': return Object.fromEntries(Object.entries(node.properties ?? {}).map(
      ([key, value]) => [key, exampleAt(value as Node, root, key)],
    ));
    case 'array': return node.items === undefined ? [] : [exampleAt(node.items as Node, root, name)];
    case 'string': return byFormat[node.format ?? ''] ?? byName[name] ?? name;
    case 'integer':
    case 'number': return name === 'datetime' ? 1_795_272_061_462 : Math.max(node.minimum ?? 0, 1);
    case 'boolean': return byName[name] ?? true;
    default: return null;
  }
}

function acceptsNull({ type, anyOf = [] }: Node): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'))
    || (anyOf as Node[]).some((choice) => choice.type === 'null');
}

function resolve(ref: string, root: Node): Node {
  if (ref === '#') return root;
  return (root.$defs?.[ref.replace('#/$defs/', '')] ?? {}) as Node;
}
