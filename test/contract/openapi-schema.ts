const text = { type: 'string', minLength: 1 } as const;
const named = (schema: object) => ({ type: 'object', additionalProperties: schema });

const schemaObject = { type: ['object', 'boolean'] };
const media = {
  type: 'object', required: ['schema'], additionalProperties: false,
  properties: { schema: schemaObject, example: {}, examples: { type: 'object' }, encoding: { type: 'object' } },
};
const content = { ...named(media), propertyNames: { pattern: '^[\\w.+-]+/[\\w.+*-]+(;.*)?$' }, minProperties: 1 };

const parameter = {
  type: 'object', required: ['name', 'in', 'schema'], additionalProperties: false,
  properties: {
    name: text,
    in: { enum: ['query', 'header', 'path', 'cookie'] },
    description: { type: 'string' },
    required: { type: 'boolean' },
    deprecated: { type: 'boolean' },
    schema: schemaObject,
    style: text,
    explode: { type: 'boolean' },
    example: {},
  },
  // A path parameter must say that it is required.
  anyOf: [
    { properties: { in: { enum: ['query', 'header', 'cookie'] } } },
    { properties: { in: { const: 'path' }, required: { const: true } }, required: ['required'] },
  ],
};

const response = {
  type: 'object', required: ['description'], additionalProperties: false,
  properties: { description: text, headers: { type: 'object' }, content, links: { type: 'object' } },
};

const operation = {
  type: 'object', required: ['responses'], additionalProperties: false,
  properties: {
    tags: { type: 'array', items: text },
    summary: text,
    description: text,
    operationId: text,
    parameters: { type: 'array', items: parameter, uniqueItems: true },
    requestBody: {
      type: 'object', required: ['content'], additionalProperties: false,
      properties: { description: text, content, required: { type: 'boolean' } },
    },
    responses: { ...named(response), propertyNames: { pattern: '^([1-5](\\d\\d|XX)|default)$' }, minProperties: 1 },
    deprecated: { type: 'boolean' },
    security: { type: 'array', items: named({ type: 'array', items: text }) },
    servers: { type: 'array' },
  },
};

const pathItem = {
  type: 'object', additionalProperties: false,
  properties: Object.fromEntries(
    ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [method, operation]),
  ),
};

/** What OpenAPI 3.1 says of a document's structure, as far as ours may use it; every other field is refused. */
export const documentSchema = {
  type: 'object', required: ['openapi', 'info', 'paths'], additionalProperties: false,
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: {
      type: 'object', required: ['title', 'version'], additionalProperties: false,
      properties: { title: text, version: text, summary: text, description: text, contact: { type: 'object' }, license: { type: 'object' } },
    },
    servers: {
      type: 'array',
      items: {
        type: 'object', required: ['url'], additionalProperties: false,
        properties: { url: { type: 'string', format: 'uri' }, description: text },
      },
    },
    tags: {
      type: 'array', uniqueItems: true,
      items: { type: 'object', required: ['name'], additionalProperties: false, properties: { name: text, description: text } },
    },
    paths: { ...named(pathItem), propertyNames: { pattern: '^/' } },
    security: { type: 'array' },
    webhooks: { ...named(pathItem), minProperties: 1 },
    components: {
      type: 'object', additionalProperties: false,
      properties: {
        schemas: { ...named(schemaObject), propertyNames: { pattern: '^[\\w.-]+$' } },
        parameters: { type: 'object' },
        headers: named({
          type: 'object', required: ['description', 'schema'], additionalProperties: false, properties: { description: text, schema: schemaObject },
        }),
        securitySchemes: { type: 'object' },
      },
    },
  },
} as const;
