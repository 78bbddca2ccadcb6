import { PNG, text, WAV, type Fixture } from './fixture.ts';

const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const resource = (uri: string, mimeType: string, said: string) => ({ type: 'resource', resource: { uri, mimeType, text: said } }) as const;

/** As text, because an object with a field named `then` would be taken for a promise. */
const SCHEMA_2020_12 = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": { "address": { "$anchor": "addressDef", "type": "object", "properties": { "street": { "type": "string" }, "city": { "type": "string" } } } },
  "properties": {
    "name": { "type": "string" }, "address": { "$ref": "#/$defs/address" },
    "contactMethod": { "type": "string", "enum": ["phone", "email"] }, "phone": { "type": "string" }, "email": { "type": "string" }
  },
  "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
  "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
  "then": { "required": ["phone"] }, "else": { "required": ["email"] },
  "additionalProperties": false
}`;

/** Tools whose answer is a fixed one, and tools that say something on their way. */
export const plainTools: Record<string, Fixture> = {
  test_simple_text: { description: 'Answers with a text.', call: () => text('This is a simple text response for testing.') },
  test_image_content: { description: 'Answers with an image.', call: () => ({ content: [image] }) },
  test_audio_content: { description: 'Answers with a sound.', call: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    description: 'Answers with a resource.',
    call: () => ({ content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')] }),
  },
  test_multiple_content_types: {
    description: 'Answers with a text, an image and a resource.',
    call: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' }, image,
        resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_error_handling: {
    description: 'Fails.',
    call: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  },
  test_tool_with_logging: {
    description: 'Logs three times.', streams: true,
    async call(_args, { notify }) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await notify({ method: 'notifications/message', params: { level: 'info', data } });
      }
      return text('It has logged.');
    },
  },
  test_logging_tool: {
    description: 'Logs if the request asks for it.', streams: true,
    async call(_args, { log }) {
      await log('info', 'Logged on request');
      return text('It has been done.');
    },
  },
  test_tool_with_progress: {
    description: 'Tells of its progress in three steps.', streams: true,
    async call(_args, { _meta, notify }) {
      const progressToken = _meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) await notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      return text('It is done.');
    },
  },
  test_reconnection: {
    description: 'Hangs up before it answers.', streams: true,
    call(_args, _rpc, { http }) {
      http?.closeSSE?.();
      return text('Reconnection test completed');
    },
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: JSON.parse(SCHEMA_2020_12) as NonNullable<Fixture['inputSchema']>,
    call: () => text('It fits.'),
  },
  test_trigger_tool_change: {
    description: 'Gives the key a permission, or takes it away again.',
    async call(_args, _rpc, { caller: { actor }, services }) {
      await services.database.forSystem().transaction(async (em) => {
        const taken = await em.execute<unknown[]>(
          'delete from role_policy where feature = \'users\' and role_id in (select role_id from user_role where user_id = ?) returning id', [actor.userId],
        );
        if (taken.length > 0) return;
        await em.execute(
          'insert into role_policy (id, role_id, feature, action) select gen_random_uuid(), role_id, \'users\', \'READ\' from user_role where user_id = ?',
          [actor.userId],
        );
      });
      return text('The tools are others now.');
    },
  },
};
