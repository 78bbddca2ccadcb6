type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Says in words what counts when a field is left out of a body. Generators of clients take `default` for a value that is always
 * there and ask every caller for it, though the server fills it in.
 */
export function stateDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stateDefaults);
  if (!isNode(value)) return value;
  // A schema's own fields may be called anything; only beside a type is the keyword meant.
  const { default: byDefault, ...rest } = value;
  const isStated = isSchema(value) && byDefault !== undefined;
  const node: Node = isStated ? { ...rest, description: describe(rest['description'], byDefault) } : value;
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, name === 'example' ? inner : stateDefaults(inner)]));
}

const isSchema = ({ type, anyOf, enum: values }: Node): boolean =>
  typeof type === 'string' || Array.isArray(type) || Array.isArray(anyOf) || Array.isArray(values);

function describe(description: unknown, byDefault: unknown): string {
  const isEmpty = typeof byDefault === 'object' && byDefault !== null && Object.keys(byDefault).length === 0;
  const sentence = `${isEmpty ? 'Empty' : `\`${typeof byDefault === 'string' ? byDefault : JSON.stringify(byDefault)}\``} when left out.`;
  if (typeof description !== 'string') return sentence;
  return description.includes('when left out') ? description : `${description} ${sentence}`;
}
