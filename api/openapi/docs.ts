import express, { type Router } from 'express';
// The package's main module would run the whole page in Node.
import absolutePath from 'swagger-ui-dist/absolute-path.js';

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Hotel Concierge Platform API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <div id="swagger-ui"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>`;

const start = 'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true });';

/** The document at `/openapi.json` and a page to read and try it at `/docs`, all from local files. */
export function docsRouter(document: () => object): Router {
  const router = express.Router();
  router.get('/openapi.json', (_request, response) => { response.json(document()); });
  router.get('/docs', (_request, response) => { response.type('html').send(page); });
  router.get('/docs/start.js', (_request, response) => { response.type('text/javascript').send(start); });
  router.use('/docs', express.static(absolutePath(), { index: false, maxAge: '1h' }));
  return router;
}
