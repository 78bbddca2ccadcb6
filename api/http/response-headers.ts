/** Headers of answers, as the document's components. */
export const responseHeaders = {
  'x-request-id': { description: 'Names this request in the logs; the caller\'s own where it sent one.', schema: { type: 'string' } },
  'retry-after': { description: 'Seconds after which the same request may succeed.', schema: { type: 'integer', minimum: 1 } },
  ratelimit: { description: 'What is left of the address\'s requests: `"requests";r=599;t=60`, in units and seconds.',
    schema: { type: 'string' } },
  'ratelimit-policy': { description: 'How many requests an address has in which window: `"requests";q=600;w=60`.',
    schema: { type: 'string' } },
  allow: { description: 'The methods that this path takes.', schema: { type: 'string' } },
  'www-authenticate': { description: 'How to authenticate.', schema: { type: 'string' } },
  etag: { description: 'Names the state of the record, for `If-Match`.', schema: { type: 'string' } },
  location: { description: 'Where to go on.', schema: { type: 'string' } },
  'set-cookie': { description: 'Cookies, one a header.', schema: { type: 'string' } },
  'x-session-id': { description: 'The guest\'s session, for pages that keep no cookie.', schema: { type: 'string', format: 'uuid' } },
  'idempotent-replayed': { description: '`true` where this is the stored answer to an earlier request.',
    schema: { type: 'string', const: 'true' } },
  upgrade: { description: 'The protocol to ask for.', schema: { type: 'string', const: 'websocket' } },
  'mcp-session-id': { description: 'The session that `initialize` opened.', schema: { type: 'string' } },
} as const;

export type ResponseHeader = keyof typeof responseHeaders;
