import express, { type ErrorRequestHandler, type Request, type Router } from 'express';
import { describeFailure } from '../http/errors.ts';

interface PlainPage {
  title: string;
  text: string;
  links: readonly (readonly [address: string, text: string])[];
}

/** Whether a person asks: browsers want HTML, programs take anything or JSON. */
const isBrowser = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';

/** Redirects browsers from the front page to the console. For programs there is nothing at `/`. */
export function frontPage(): Router {
  const router = express.Router();
  router.get('/', (request, response, next) => {
    if (!isBrowser(request)) return next();
    return response.vary('Accept').set('Cache-Control', 'no-cache').redirect('/console');
  });
  return router;
}

/** Shows browsers a page instead of JSON for an unknown address. The next handler answers everything else. */
export function pageNotFound(): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const failure = describeFailure(error);
    if (failure.code !== 'NOT_FOUND' || response.headersSent || request.method !== 'GET' || !isBrowser(request)) return next(error);
    return response.status(404).vary('Accept').set('Cache-Control', 'no-store').type('html').send(plainPage({
      title: 'There is no such page', text: 'The address is mistyped, or the page was taken away or renamed.',
      links: [['/', 'Go to the front page']],
    }));
  };
}

/** It contains nothing from the request. */
export const plainPage = ({ title, text, links }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="stylesheet" href="/auth/invitation/invitation.css">
</head>
<body>
  <main>
    <h1>${title}</h1>
    <p>${text}</p>
    <ul>${links.map(([address, words]) => `<li><a href="${address}">${words}</a></li>`).join('')}</ul>
  </main>
</body>
</html>`;
