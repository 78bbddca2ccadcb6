import type { AsyncApiDocument } from './asyncapi.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frames of the socket as one page, which a browser searches, with nothing to run. */
export function socketPage({ info, channels: { conversation: { address, messages, bindings } }, operations }: AsyncApiDocument): string {
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
