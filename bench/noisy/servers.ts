import type { RequestListener } from 'node:http';
import { serveOnLoopback } from '../../local/loopback-server.ts';
import type { BenchProduct } from '../product.ts';

/** Serves on a loopback port until the product is stopped. @returns its address */
async function serve({ teardown }: BenchProduct, name: string, listener: RequestListener): Promise<string> {
  const { url, stop } = await serveOnLoopback(0, listener);
  teardown.add(name, { stop, kill: () => void stop() });
  return url;
}

/** A server that accepts every request and answers none. */
export const silentServer = (product: BenchProduct): Promise<string> => serve(product, 'silent server', () => undefined);

/** A website whose pages have a few hundred words each. */
export function bigWebsite(product: BenchProduct): Promise<string> {
  const words = 'The terrace above the lake serves lunch from noon until two, and the kitchen uses what the valley grows. '.repeat(30);
  return serve(product, 'website', (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const title = `Page ${request.url}`;
    const head = `<head><title>${title}</title></head>`;
    response.end(`<!doctype html><html lang="en">${head}<body><main><h1>${title}</h1><p>${words}</p></main></body></html>`);
  });
}
