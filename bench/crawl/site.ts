import { serveOnLoopback } from '../../local/loopback-server.ts';

/**
 * A hotel's site of any size: a home page, lists of fifty rooms, and rooms. It runs in its own process, so that it takes no time from the
 * crawlers. `/<pages>/…` is a site of that many pages; `/stats` tells how fast it was read.
 */
const PER_LIST = 50;
const SENTENCES = [
  'The room looks over the lake and the mountains behind it, and its windows open all the way.',
  'Breakfast is served from seven to half past ten in the hall with the old stove, on Sundays until eleven.',
  'A desk, a kettle, a reading lamp and a small library of local history are in every room of this floor.',
  'Guests who arrive late find their key in the box beside the door; the code comes with the confirmation.',
  'Two bicycles stand in the yard for each room, and the reception knows the way around the lake.',
  'The bath has a shower and a tub, towels of linen, and a window towards the garden with the walnut tree.',
];

interface Stats { requests: number; first: number; last: number }
let stats: Stats = { requests: 0, first: 0, last: 0 };

const links = (paths: readonly string[]): string => paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('\n');

function page(title: string, body: string, menu: readonly string[]): string {
  const navigation = Array.from({ length: 20 },
    (_, index) => `<li class="item item-${index}"><a href="#part-${index}" title="Part ${index}"><span>Part ${index}</span></a></li>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{margin:0}nav ul{display:flex}</style><script>window.dataLayer=[]</script></head><body>
<header><nav><ul>${navigation}</ul></nav></header><main><h1>${title}</h1>${body}<ul>${links(menu)}</ul></main>
<footer><p>Hotel Bench, Lakeside 1, 8000 Town. Telephone +41 44 000 00 00.</p><ul>${navigation}</ul></footer></body></html>`;
}

function room(index: number): string {
  const paragraphs = Array.from({ length: 6 }, (_, part) => (
    `<h2>Part ${part} of room ${index}</h2>`
      + `<p>${[0, 1, 2].map((offset) => SENTENCES[(index + part + offset) % SENTENCES.length]).join(' ')} `
      + `Room ${index} has number ${part}.</p>`
  ));
  return paragraphs.join('\n');
}

function answer(pages: number, rest: string): string | undefined {
  const lists = Math.ceil(pages / (PER_LIST + 1));
  if (rest === '') return page('Hotel Bench', '<p>Welcome to the hotel by the lake.</p>',
    Array.from({ length: lists }, (_, index) => `/${pages}/list/${index}`));
  const [, kind, number] = /^(list|room)\/(\d+)$/.exec(rest) ?? [];
  if (kind === undefined) return undefined;
  const index = Number(number);
  if (kind === 'room') return page(`Room ${index}`, room(index), [`/${pages}/list/${Math.floor(index / PER_LIST)}`, `/${pages}/`]);
  const rooms = Math.min(PER_LIST, pages - 1 - lists - index * PER_LIST);
  return page(`Rooms, list ${index}`, `<p>The rooms of list ${index}.</p>`,
    Array.from({ length: rooms }, (_, at) => `/${pages}/room/${index * PER_LIST + at}`));
}

const { url } = await serveOnLoopback(0, (request, response) => {
  const path = request.url ?? '/';
  if (path === '/stats') {
    response.end(JSON.stringify(stats));
    stats = { requests: 0, first: 0, last: 0 };
    return;
  }
  const [, pages = '0', rest = ''] = /^\/(\d+)\/(.*)$/.exec(path) ?? [];
  const body = Number(pages) > 0 ? answer(Number(pages), rest) : undefined;
  if (body !== undefined) stats = { requests: stats.requests + 1, first: stats.first || performance.now(), last: performance.now() };
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
});
process.send?.(url);
// Ends with its parent process.
process.on('disconnect', () => process.exit());
