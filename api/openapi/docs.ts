import express, { type Router } from 'express';
// The package's main module would run the whole page in Node.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import type { AsyncApiDocument } from './asyncapi.ts';

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Hotel Concierge Platform API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <p>The real-time channel of conversations: <a href="/docs/socket">its frames</a>, as <a href="/asyncapi.json">AsyncAPI 3</a>.
  Requests as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
  <div id="swagger-ui"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>`;

const start = 'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true, filter: true });';

/** Both descriptions, each made when it is first asked for. */
export interface Descriptions {
  /** Of the requests, at `/openapi.json`. */
  openApi: () => object;
  /** Of the real-time channel, at `/asyncapi.json`. */
  asyncApi: () => AsyncApiDocument;
}

/** The descriptions, a page to read, search and try the requests at `/docs`, and one of the socket's frames, all from local files. */
export function docsRouter({ openApi, asyncApi }: Descriptions): Router {
  const router = express.Router();
  router.get('/openapi.json', (_request, response) => { response.json(openApi()); });
  router.get('/asyncapi.json', (_request, response) => { response.json(asyncApi()); });
  router.get('/docs/socket', (_request, response) => { response.type('html').send(socketPage(asyncApi())); });
  router.get('/docs', (_request, response) => { response.type('html').send(page); });
  router.get('/docs/start.js', (_request, response) => { response.type('text/javascript').send(start); });
  router.use('/docs', express.static(absolutePath(), { index: false, maxAge: '1h' }));
  return router;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frames of the socket as one page, which a browser searches, with nothing to run. */
function socketPage({ info, channels: { conversation: { address, messages, bindings } }, operations }: AsyncApiDocument): string {
  const section = ({ title, messages: refs }: { title: string; messages: { $ref: string }[] }): string => [
    `<h2>${escape(title)}</h2>`,
    ...refs.map(({ $ref }) => {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      const message = messages[name];
      return message === undefined ? '' : `<h3 id="${name}"><code>${escape(name)}</code></h3>\n<p>${escape(message.summary)}.</p>\n`
        + `<pre>${escape(JSON.stringify(message.payload.schema, null, 2))}</pre>`;
    }),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)}</title></head>
<body>
<h1>${escape(info.title)}</h1>
<p>WebSocket <code>${escape(address)}</code>; <a href="/docs">requests</a>, <a href="/asyncapi.json">AsyncAPI 3</a></p>
<pre>${escape(info.description)}</pre>
<h2>Its address takes</h2>
<pre>${escape(JSON.stringify(bindings.ws.query, null, 2))}</pre>
${section(operations.tell)}
${section(operations.hear)}
</body>
</html>`;
}
