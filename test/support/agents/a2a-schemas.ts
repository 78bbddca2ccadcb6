import { Ajv, type ValidateFunction } from 'ajv';

/**
 * What A2A says of the objects that an agent gets, as JSON Schema: in 1.0 no member of another version is allowed, 0.3 and 0.1 leave
 * room for more. The clients of the tests hold every answer, event and notification against it.
 */
type Schema = Record<string, unknown>;
type Members = Record<string, Schema>;

const text = { type: 'string', minLength: 1 };
const anyText = { type: 'string' };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
/** Members that others define: they can hold anything but null. */
const struct = { type: 'object' };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` };
const is = (value: string): Schema => ({ const: value });
const oneOf = (...values: string[]): Schema => ({ enum: values });
const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems });
const members = (required: Members, more: Members): Schema => ({ type: 'object', properties: { ...required, ...more }, required: Object.keys(required) });
const closed = (required: Members, more: Members = {}): Schema => ({ ...members(required, more), additionalProperties: false });
const exactlyOne = (choices: Members, around: Members = {}): Schema =>
  ({ oneOf: Object.entries(choices).map(([name, schema]) => closed({ [name]: schema }, around)) });

const part10 = exactlyOne({ text: anyText, raw: anyText, url: text, data: {} }, { filename: anyText, mediaType: anyText, metadata: struct });
const message10 = closed(
  { messageId: text, role: oneOf('ROLE_USER', 'ROLE_AGENT'), parts: list(part10, 1) },
  { contextId: text, taskId: text, metadata: struct, extensions: list(text), referenceTaskIds: list(text) },
);
const states = ['SUBMITTED', 'WORKING', 'COMPLETED', 'FAILED', 'CANCELED', 'INPUT_REQUIRED', 'REJECTED', 'AUTH_REQUIRED'];
const status10 = closed({ state: oneOf(...states.map((state) => `TASK_STATE_${state}`)) }, { message: message10, timestamp: time });
const artifact10 = closed({ artifactId: text, parts: list(part10, 1) }, { name: anyText, description: anyText, metadata: struct, extensions: list(text) });
const task10 = closed({ id: text, status: status10 }, { contextId: text, artifacts: list(artifact10), history: list(message10), metadata: struct });
const event10 = exactlyOne({
  task: task10, message: message10,
  statusUpdate: closed({ taskId: text, contextId: text, status: status10 }, { metadata: struct }),
  artifactUpdate: closed({ taskId: text, contextId: text, artifact: artifact10 }, { append: flag, lastChunk: flag, metadata: struct }),
});
const target10 = closed({ taskId: text, id: text, url: text }, { tenant: anyText, token: anyText, authentication: closed({ scheme: text }, { credentials: anyText }) });
const skill10 = closed(
  { id: text, name: text, description: text, tags: list(text, 1) },
  { examples: list(text), inputModes: list(text), outputModes: list(text), securityRequirements: list(struct) },
);
const card10 = closed({
  name: text, description: text, version: text, capabilities: closed({}, { streaming: flag, pushNotifications: flag, extendedAgentCard: flag, extensions: list(struct) }),
  supportedInterfaces: list(closed({ url: text, protocolBinding: text, protocolVersion: text }, { tenant: anyText }), 1),
  defaultInputModes: list(text, 1), defaultOutputModes: list(text, 1), skills: list(skill10, 1),
}, {
  provider: closed({ organization: text, url: text }), documentationUrl: text, iconUrl: text, signatures: list(struct),
  securitySchemes: { type: 'object', additionalProperties: closed({ apiKeySecurityScheme: closed({ location: oneOf('header', 'query', 'cookie'), name: text }, { description: text }) }) },
  securityRequirements: list(closed({ schemes: { type: 'object', additionalProperties: closed({ list: list(anyText) }) } })),
});

const part03 = { oneOf: [
  members({ kind: is('text'), text: anyText }, { metadata: struct }), members({ kind: is('data'), data: struct }, { metadata: struct }),
  members({ kind: is('file'), file: { oneOf: [members({ bytes: anyText }, {}), members({ uri: text }, {})] } }, { metadata: struct }),
] };
const message03 = members(
  { kind: is('message'), messageId: text, role: oneOf('user', 'agent'), parts: list(part03, 1) }, { contextId: text, taskId: text, metadata: struct },
);
const states03 = ['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'rejected', 'auth-required', 'unknown'];
const status03 = members({ state: oneOf(...states03) }, { message: message03, timestamp: time });
const artifact03 = members({ artifactId: text, parts: list(part03, 1) }, { name: anyText, description: anyText, metadata: struct });
const task03 = members({ kind: is('task'), id: text, contextId: text, status: status03 }, { artifacts: list(artifact03), history: list(message03), metadata: struct });
const event03 = { oneOf: [
  task03, message03, members({ kind: is('status-update'), taskId: text, contextId: text, status: status03, final: flag }, { metadata: struct }),
  members({ kind: is('artifact-update'), taskId: text, contextId: text, artifact: artifact03 }, { append: flag, lastChunk: flag, metadata: struct }),
] };
const target03 = members(
  { taskId: text, pushNotificationConfig: members({ url: text }, { id: text, token: anyText, authentication: members({ schemes: list(text) }, { credentials: anyText }) }) }, {},
);
const card03 = members({
  name: text, description: text, version: text, url: text, protocolVersion: text, capabilities: struct, defaultInputModes: list(text, 1), defaultOutputModes: list(text, 1),
  skills: list(members({ id: text, name: text, description: text, tags: list(text) }, {}), 1),
}, { supportsAuthenticatedExtendedCard: flag, securitySchemes: struct, security: list({ type: 'object', additionalProperties: list(anyText) }) });

const part01 = { oneOf: [members({ type: is('text'), text: anyText }, {}), members({ type: is('data'), data: struct }, {}), members({ type: is('file'), file: struct }, {})] };
const status01 = members({ state: oneOf('submitted', 'working', 'completed', 'canceled', 'failed') }, { message: members({ role: oneOf('user', 'agent'), parts: list(part01, 1) }, {}), timestamp: time });
const artifact01 = members({ parts: list(part01, 1), index: count }, { name: anyText, metadata: struct });
const task01 = members({ id: text, status: status01 }, {
  sessionId: text, artifacts: list(artifact01), metadata: struct, history: list(members({ role: oneOf('user', 'agent'), parts: list(part01, 1) }, { metadata: struct })),
});
const event01 = { oneOf: [members({ id: text, status: status01 }, { final: flag }), members({ id: text, artifact: artifact01 }, {})] };

/** By the method whose result or events they are; the methods that two versions share answer in a form that fits both. */
const results = {
  'tasks/send': task01, 'tasks/sendSubscribe': event01,
  'message/send': { oneOf: [task03, message03] }, 'message/stream': event03, 'tasks/get': task03, 'tasks/cancel': task03,
  'tasks/pushNotificationConfig/set': target03, 'tasks/pushNotificationConfig/get': target03, 'tasks/pushNotificationConfig/list': list(target03),
  'tasks/pushNotificationConfig/delete': { type: 'null' }, 'agent/getAuthenticatedExtendedCard': card03,
  'SendMessage': exactlyOne({ task: task10, message: message10 }), 'SendStreamingMessage': event10, 'GetTask': task10, 'CancelTask': task10, 'SubscribeToTask': event10,
  'ListTasks': closed({ tasks: list(task10), nextPageToken: anyText, pageSize: count, totalSize: count }),
  'CreateTaskPushNotificationConfig': target10, 'GetTaskPushNotificationConfig': target10,
  'ListTaskPushNotificationConfigs': closed({ configs: list(target10) }, { nextPageToken: anyText }), 'DeleteTaskPushNotificationConfig': closed({}),
  'GetExtendedAgentCard': card10,
} as const satisfies Record<string, Schema>;

const schemas = { ...results, '0.1 tasks/get': task01, '0.1 tasks/cancel': task01, '0.1 tasks/resubscribe': event01, 'tasks/resubscribe': event03, 'notification of 0.3': task03, 'notification of 1.0': event10, 'card of 0.3': card03, 'card of 1.0': card10 } as const;
const error = members({ code: { type: 'integer' }, message: text }, { data: { type: ['object', 'array'] } });
const answer = { oneOf: [closed({ jsonrpc: is('2.0'), id: { type: ['string', 'number', 'null'] }, result: {} }), closed({ jsonrpc: is('2.0'), id: { type: ['string', 'number', 'null'] }, error })] };

const ajv = new Ajv({ strict: false });
const compiled = new Map<string, ValidateFunction>();

function validatorOf(name: string, schema: Schema): ValidateFunction {
  const known = compiled.get(name) ?? ajv.compile(schema);
  compiled.set(name, known);
  return known;
}

/** @returns what was given @throws when it is not what A2A says of it; what is not known by name passes */
export function fitting<Value>(name: string, value: Value): Value {
  const schema = Object.hasOwn(schemas, name) ? schemas[name as keyof typeof schemas] : undefined;
  return schema === undefined ? value : held(name, schema, value);
}

/** The same of a whole JSON-RPC answer with the result of that method. */
export function fittingAnswer<Answer>(name: string, whole: Answer): Answer {
  held('answer', answer, whole);
  const { result } = whole as { result?: unknown };
  if (result !== undefined) fitting(name, result);
  return whole;
}

function held<Value>(name: string, schema: Schema, value: Value): Value {
  const validate = validatorOf(name, schema);
  if (validate(value)) return value;
  throw new Error(`This is no ${name} of A2A: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}
