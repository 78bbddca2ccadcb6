import { text, type Fixture } from './fixture.ts';

const words = { type: 'string', description: 'The answer' };
const titled = (names: string[], prefix: string) => names.map((title, index) => ({ const: `${prefix}${index + 1}`, title }));

const defaults = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};
const options = ['option1', 'option2', 'option3'];
const choices = {
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled(['First Option', 'Second Option', 'Third Option'], 'value') },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice'], 'value') } },
};

/** A tool that asks the user by a form of these fields and repeats the answer (revisions with sessions). */
const form = (description: string, properties: Record<string, unknown>, required: string[] = []): Fixture => ({
  description, streams: true,
  async call({ message = 'Please fill this in.' }, { send }) {
    const { action, content } = await send({
      method: 'elicitation/create', params: { message, requestedSchema: { type: 'object', properties, required } },
    });
    return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
  },
});

/** Tools of the revisions with sessions that ask their client during the call. */
export const askingTools: Record<string, Fixture> = {
  test_sampling: {
    description: 'Has the client\'s model speak.', streams: true,
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    async call({ prompt }, { send }) {
      const { content } = await send({
        method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 },
      });
      return text(`LLM response: ${'text' in content ? content.text : ''}`);
    },
  },
  test_elicitation: form('Asks for a name and an address.', { username: words, email: words }, ['username', 'email']),
  test_elicitation_sep1034_defaults: form('Asks with defaults.', defaults),
  test_elicitation_sep1330_enums: form('Asks with every kind of choice.', choices),
  test_streaming_elicitation: {
    description: 'Says something, then answers.', streams: true,
    async call(_args, { notify }) {
      await notify({ method: 'notifications/progress', params: { progressToken: 'stream', progress: 1 } });
      return text('It asks nothing on its own.');
    },
  },
};
