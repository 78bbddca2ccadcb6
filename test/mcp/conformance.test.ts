import { afterAll, describe, expect, it } from '@jest/globals';
import { suites } from '../conformance/suites.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createKeyHolder, openMcp, postMcp, rpc } from '../support/agents/agent.ts';
import { withFixtures } from '../support/agents/conformance/capabilities.ts';
import { startKeyedProxy } from '../support/agents/conformance/proxy.ts';
import { AGNOSTIC, runConformance, type Check } from '../support/agents/conformance/suite.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE', 'clients:READ']);
const product = await startKeyedProxy(testStack().apiUrls[0], headers);
const fixtures = await apiWith({}, {}, withFixtures);
const extended = await startKeyedProxy(fixtures.url, headers);
afterAll(() => Promise.all([product.stop(), extended.stop()]));

const failuresOf = (checks: Check[]) => checks.filter(({ status }) => status === 'FAILURE').map(({ scenario, id, errorMessage }) => ({ scenario, id, errorMessage }));
const passedOf = (checks: Check[]) => checks.filter(({ status }) => status === 'SUCCESS');

describe('the public conformance suite for 2025-11-25', () => {
  it.each(AGNOSTIC)('finds nothing wrong with the product in %s', async (scenario) => {
    const checks = await runConformance(product.url, ['--scenario', scenario]);
    expect(failuresOf(checks)).toEqual([]);
    expect(passedOf(checks).length).toBeGreaterThan(0);
  });

  itVerifies(['4.5/method/initialize', '4.5/method/tools-list', '4.5/method/tools-call', '4.5/post/200', '6/mcp/sse'],
    'finds nothing wrong with the same transport when it offers what all other scenarios call', async () => {
      const checks = await runConformance(extended.url, ['--suite', 'active']);
      expect(failuresOf(checks)).toEqual([]);
      // Every scenario of the suite has run, and none was passed over.
      expect(new Set(checks.map(({ scenario }) => scenario)).size).toBe(30);
      expect(passedOf(checks)).toHaveLength(suites['mcp-fixtures'].expected.passed);
    });
});

describe('a question to the client during a call', () => {
  it('is answered through any process, and each call hears its own answer alone', async () => {
    const session = await openMcp(headers, fixtures.url);
    const calls = await Promise.all(['first', 'second'].map(async (message, index) => {
      const asking = rpc('tools/call', { name: 'test_elicitation', arguments: { message } }, index + 1);
      return new EventReader(await postMcp(asking, { ...session, accept: 'application/json, text/event-stream' }, { api: fixtures.url }));
    }));
    const questions = await Promise.all(calls.map(async (events) => {
      await events.next();
      return (await events.next()).data as { id: string; method: string };
    }));
    expect(questions.map(({ method }) => method)).toEqual(['elicitation/create', 'elicitation/create']);
    const [first, second] = questions.map(({ id }) => id);
    for (const [id, username] of [[second, 'Second'], [first, 'First']]) {
      const answer = { jsonrpc: '2.0', id, result: { action: 'accept', content: { username, email: 'a@b.example' } } };
      expect((await postMcp(answer, session, { api: testStack().apiUrls[1] })).status).toBe(202);
    }
    const answers = await Promise.all(calls.map(async (events) => JSON.stringify((await events.all()).at(-1)?.data)));
    expect(answers).toEqual([expect.stringContaining('First'), expect.stringContaining('Second')]);
  });
});
