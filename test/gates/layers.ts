/** The layers of the domain, ground first; what stands in one line knows neither its neighbours nor what is below it here. */
export const layers = [
  ['language'],
  ['model'],
  ['retrieval'],
  ['ports', 'storage'],
  ['concierge'],
  ['.'],
  ['lists', 'tenant', 'idempotency', 'limits'],
  ['examples', 'features', 'pipelines', 'reference-lists', 'roles', 'translations'],
  ['accounts', 'knowledge', 'user-groups'],
  ['audit-trail', 'language-model'],
  ['chat', 'crawling', 'users'],
  ['analyses', 'booking', 'channels', 'prompt-tests', 'webhooks'],
  ['conversations', 'upkeep', 'reading'],
  ['schedules'],
  ['clients'],
  ['agents', 'guests'],
];

/** The area that a file of the domain belongs to; `.` for those that all areas share. */
export function areaOf(path: string): string | undefined {
  const [top, area, ...rest] = path.split('/');
  if (top !== 'domain' || area === undefined) return undefined;
  return rest.length === 0 ? '.' : area;
}
