import { expect } from '@jest/globals';
import { openApiDocument } from '../../api/openapi/document.ts';
import { routes } from '../../api/routes.ts';
import { brunoCollection, type ApiDocument } from '../../local/bruno/collection.ts';
import { committedPaths, read } from '../gates/repository.ts';
import { itVerifies } from '../requirements/verifies.ts';

const FOLDER = 'clients/bruno/';

itVerifies(['decisions/openapi/bruno'], 'The Bruno collection is as npm run bruno writes it of the OpenAPI document, and holds no secret', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://localhost:3000'))) as ApiDocument;
  const written = brunoCollection(document);
  const committed = new Map(committedPaths().filter((path) => path.startsWith(FOLDER)).map((path) => [path.slice(FOLDER.length), read(path).text]));
  const differing = [...new Set([...written.keys(), ...committed.keys()])].filter((path) => written.get(path) !== committed.get(path));
  expect(differing).toEqual([]);

  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
  const requests = [...written].filter(([path]) => path.endsWith('.bru') && path.includes('/') && !path.startsWith('environments/'));
  // The socket alone is no request.
  expect(requests).toHaveLength(operations - 1);
  expect(written.get('environments/local.bru')).toMatch(/^vars \{\n {2}baseUrl: http:\/\/localhost:3000\n[^}]*\}\nvars:secret \[\n {2}password,\n {2}apiKey\n\]\n$/);
  expect(written.get('client-api/get-chat-session.bru')).toContain('url: {{baseUrl}}/api/message\n');
  expect(written.get('clients/get-client.bru')).toMatch(/url: \{\{baseUrl\}\}\/api\/clients\/:id\n[\s\S]*params:path \{\n {2}id: \{\{clientId\}\}\n\}[\s\S]*token: \{\{session\}\}/);
});
