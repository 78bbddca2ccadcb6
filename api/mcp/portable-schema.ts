type Node = Readonly<Record<string, unknown>>;

/** Keywords about a value as a whole, of any type; none of them restricts it. */
const ofTheWhole = new Set(['$schema', 'title', 'description', 'default', 'examples', 'deprecated']);
const named = new Set(['properties', 'patternProperties', 'definitions']);
const listed = new Set(['anyOf', 'oneOf', 'allOf']);
const single = new Set(['items', 'additionalProperties', 'propertyNames', 'contains', 'not']);

const ANY_TYPE = ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type }));

/**
 * A JSON Schema that every host can read: some reject a schema with several types, or with none. `anyOf` says the same with one type
 * each.
 */
export function portable(node: Node): Record<string, unknown> {
  const entries = Object.entries(node).map(([name, value]) => [name, portableMember(name, value)] as const);
  const whole = Object.fromEntries(entries.filter(([name]) => ofTheWhole.has(name)));
  const rest = Object.fromEntries(entries.filter(([name]) => !ofTheWhole.has(name)));
  if (Object.keys(rest).length === 0) return { ...whole, anyOf: ANY_TYPE };
  const { type: types, ...more } = rest;
  return Array.isArray(types) ? { ...whole, anyOf: types.map((type: unknown) => ({ type, ...more })) } : { ...whole, ...rest };
}

function portableMember(name: string, value: unknown): unknown {
  if (named.has(name) && isNode(value)) return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, portableOf(schema)]));
  if ((listed.has(name) || name === 'items') && Array.isArray(value)) return value.map(portableOf);
  if (name === 'additionalProperties' && isNode(value) && Object.keys(value).length === 0) return true;
  return single.has(name) ? portableOf(value) : value;
}

const portableOf = (schema: unknown): unknown => (isNode(schema) ? portable(schema) : schema);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
