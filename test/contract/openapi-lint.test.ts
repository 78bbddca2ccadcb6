import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from '@jest/globals';
import type { AsyncApiDocument } from '../../api/openapi/asyncapi.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** Rules of the linter that the document does not keep, with the place and the reason. */
const exceptions: readonly { rule: string; place: RegExp; reason: string }[] = [
  { rule: 'info-license', place: /^#\/info$/, reason: 'It is proprietary: there is no licence to name.' },
  { rule: 'no-path-trailing-slash', place: /^#\/paths\/~1auth~1$/, reason: 'The specification names the path so (4.2).' },
  { rule: 'operation-2xx-response', place: /~1demo~1\{slug\}\/get/, reason: 'Preview sites redirect.' },
  { rule: 'operation-2xx-response', place: /~1auth~1sso~1(start|callback)\/get/, reason: 'Browsers are sent on, or back.' },
  { rule: 'operation-2xx-response', place: /~1api~1realtime\/get/, reason: 'A WebSocket is opened by 101.' },
  { rule: 'no-ambiguous-paths', place: /knowledge~1\{itemId\}~1(restore|reset|duplicates)$/, reason: 'Ids are UUIDs, and no UUID is called documents.' },
];

itVerifies(['decisions/openapi/lint'], 'The OpenAPI document passes the recommended rules of Redocly\'s linter', async () => {
  const source = await (await fetch(`${testStack().apiUrls[0]}/openapi.json`)).text();
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  const found = problems.map(({ ruleId: rule, location, message }) => ({ rule, place: location[0]?.pointer ?? '', message }));
  const isExpected = ({ rule, place }: { rule: string; place: string }) => exceptions.some((one) => one.rule === rule && one.place.test(place));
  expect(found.filter((problem) => !isExpected(problem))).toEqual([]);
  // An exception that is no longer needed goes.
  expect(exceptions.filter((one) => !found.some(({ rule, place }) => one.rule === rule && one.place.test(place)))).toEqual([]);
});

itVerifies(['decisions/openapi/asyncapi'], 'The AsyncAPI document has the structure of AsyncAPI 3, by the same linter', async () => {
  const document = await (await fetch(`${testStack().apiUrls[0]}/asyncapi.json`)).json() as AsyncApiDocument;
  const config = await createConfig({ extends: ['recommended'] });
  const rulesBrokenBy = async (each: object) => (await lintFromString({ source: JSON.stringify(each), config })).map(({ ruleId }) => ruleId);
  expect(await rulesBrokenBy(document)).toEqual([]);
  const { operations } = document;
  expect(await rulesBrokenBy({ ...document, operations: { ...operations, tell: { ...operations.tell, action: 'shout' } } })).toEqual(['struct']);
});
