import {
  acceptedContent, CLIENT_CAPABILITIES_META_KEY, createRequestStateCodec, inputRequired, MissingRequiredClientCapabilityError, ProtocolError,
  ProtocolErrorCode, type ClientCapabilities, type InputRequiredResult, type ServerContext,
} from '@modelcontextprotocol/server';
import { text, type Fixture } from './fixture.ts';

type Rpc = ServerContext['mcpReq'];

const states = createRequestStateCodec({ key: 'a key of the conformance fixtures, at least 32 bytes long' });

const field = (name: string, type: string) => ({ type: 'object', properties: { [name]: { type } }, required: [name] }) as const;
const ask = (message: string, name: string, type = 'string') => inputRequired.elicit({ message, requestedSchema: field(name, type) as never });
const speak = (said: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: said } }], maxTokens });
const roots = () => inputRequired.listRoots();

/** Whether the answers hold one that was accepted by the user. */
const accepted = ({ inputResponses }: Rpc, key: string): Record<string, unknown> | undefined => acceptedContent(inputResponses as never, key);

/** The state as it was given out. @throws ProtocolError when it was tampered with */
async function stateOf(rpc: Rpc): Promise<unknown> {
  const state = rpc.requestState<string>();
  if (state === undefined) return undefined;
  try {
    return await states.verify(state, {} as never);
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The request state is not as it was given out.');
  }
}

const confirm = async (): Promise<InputRequiredResult> =>
  inputRequired({ inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') }, requestState: await states.mint('asked') });

const withState: Fixture = {
  description: 'Keeps a state between two rounds.',
  async call(_args, rpc) {
    return await stateOf(rpc) === 'asked' && accepted(rpc, 'confirm') !== undefined ? text('state-ok') : confirm();
  },
};

const capabilitiesOf = ({ envelope }: Rpc): ClientCapabilities =>
  (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};

/** Tools of 2026-07-28 that ask by their result, and answer when the call is repeated with what they asked for. */
export const roundTools: Record<string, Fixture> = {
  test_input_required_result_elicitation: {
    description: 'Asks for a name.',
    call(_args, rpc) {
      const name = accepted(rpc, 'user_name')?.['name'];
      return typeof name === 'string' ? text(`Hello, ${name}!`) : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
    },
  },
  test_input_required_result_sampling: {
    description: 'Asks the client\'s model.',
    call(_args, { inputResponses }) {
      const answer = inputResponses?.['capital_question'];
      return answer === undefined ? inputRequired({ inputRequests: { capital_question: speak('What is the capital of France?', 100) } }) : text(JSON.stringify(answer));
    },
  },
  test_input_required_result_list_roots: {
    description: 'Asks for the client\'s roots.',
    call(_args, { inputResponses }) {
      const answer = inputResponses?.['client_roots'];
      return answer === undefined ? inputRequired({ inputRequests: { client_roots: roots() } }) : text(JSON.stringify(answer));
    },
  },
  test_input_required_result_request_state: withState,
  test_input_required_result_tampered_state: withState,
  test_input_required_result_multiple_inputs: {
    description: 'Asks for three things at once.',
    async call(_args, rpc) {
      const given = Object.keys(rpc.inputResponses ?? {});
      if (await stateOf(rpc) === 'many' && ['user_name', 'greeting', 'client_roots'].every((key) => given.includes(key))) return text('That is all.');
      return inputRequired({
        inputRequests: { user_name: ask('What is your name?', 'name'), greeting: speak('Generate a greeting', 50), client_roots: roots() },
        requestState: await states.mint('many'),
      });
    },
  },
  test_input_required_result_multi_round: {
    description: 'Asks twice.',
    async call(_args, rpc) {
      const state = await stateOf(rpc);
      if (state === 'second' && accepted(rpc, 'step2') !== undefined) return text('Both steps are done.');
      if (state === 'first' && accepted(rpc, 'step1') !== undefined) {
        return inputRequired({ inputRequests: { step2: ask('Step 2: What is your favorite color?', 'color') }, requestState: await states.mint('second') });
      }
      return inputRequired({ inputRequests: { step1: ask('Step 1: What is your name?', 'name') }, requestState: await states.mint('first') });
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks what the client is able to answer.',
    call(_args, rpc) {
      const { elicitation, sampling } = capabilitiesOf(rpc);
      return inputRequired({
        inputRequests: {
          ...(elicitation === undefined ? {} : { user_name: ask('What is your name?', 'name') }),
          ...(sampling === undefined ? {} : { greeting: speak('Generate a greeting', 50) }),
        },
      });
    },
  },
  test_missing_capability: {
    description: 'Needs a client that samples.',
    call(_args, rpc) {
      if (capabilitiesOf(rpc).sampling !== undefined) return text('The client samples.');
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
};

/** A prompt that asks first. */
export function askingPrompt({ inputResponses }: Rpc): InputRequiredResult | undefined {
  if (acceptedContent(inputResponses as never, 'user_context') !== undefined) return undefined;
  return inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } });
}
