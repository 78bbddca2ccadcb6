import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { schemaText, toolsFolder } from './tools.ts';

interface JsonSchema {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  format?: string;
}

interface Kind {
  group: string;
  version: string;
  kind: string;
}

/** As kubeconform looks for it: `{{.ResourceKind}}{{.KindSuffix}}`. */
const fileOf = ({ group, version, kind }: Kind): string =>
  `${[kind.toLowerCase(), ...(group === '' ? [] : [group.split('.')[0] ?? '']), version].join('-')}.json`;

/** A schema that knows all its fields refuses others, so that a misspelt one is found. */
function strict(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema)) return schema.map((each: JsonSchema) => strict(each)) as unknown as JsonSchema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value as JsonSchema)])) as JsonSchema;
  if (parts.format === 'int-or-string') return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  return 'properties' in schema && typeof schema.properties === 'object' && !('additionalProperties' in schema)
    && schema['x-kubernetes-preserve-unknown-fields'] !== true ? { ...parts, additionalProperties: false } : parts;
}

/** Makes the schemas that kubeconform checks against, out of those that the projects ship. @returns their folder */
export async function kubernetesSchemas(): Promise<string> {
  const folder = join(toolsFolder, 'schemas');
  mkdirSync(folder, { recursive: true });
  const { definitions } = JSON.parse(await schemaText('kubernetes', 'api/openapi-spec/swagger.json')) as { definitions: Record<string, JsonSchema> };
  writeFileSync(join(folder, 'definitions.json'), JSON.stringify({ definitions: strict(definitions) }));
  for (const [name, definition] of Object.entries(definitions)) {
    for (const kind of (definition['x-kubernetes-group-version-kind'] ?? []) as Kind[]) {
      writeFileSync(join(folder, fileOf(kind)), JSON.stringify({ $ref: `definitions.json#/definitions/${name}` }));
    }
  }
  const custom = [
    await schemaText('keda', 'config/crd/bases/keda.sh_scaledobjects.yaml'),
    await schemaText('keda', 'config/crd/bases/keda.sh_triggerauthentications.yaml'),
    await schemaText('prometheus', 'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml'),
  ];
  for (const text of custom) {
    const { spec } = parse(text) as {
      spec: { group: string; names: { kind: string }; versions: { name: string; schema: { openAPIV3Schema: JsonSchema } }[] };
    };
    for (const { name: version, schema } of spec.versions) {
      const path = join(folder, fileOf({ group: spec.group, version, kind: spec.names.kind }));
      // What every object has is not in the schema of a custom one.
      const { properties, ...rest } = strict(schema.openAPIV3Schema);
      writeFileSync(path, JSON.stringify({ ...rest, properties: { ...properties, metadata: { type: 'object' } } }));
    }
  }
  return folder;
}
