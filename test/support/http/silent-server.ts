import { useServer } from './use-server.ts';

/** A server that takes every request and never answers one, stopped after the test file. */
export async function useSilentServer(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  return { url: await useServer((request) => { requests.push(`${request.method} ${request.url}`); }), requests };
}
