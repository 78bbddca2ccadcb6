/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function aheadOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at;
}

function midnight(day: string, zone: string, later: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  const utc = date.getTime();
  const first = utc - aheadOf(zone, utc);
  // The clocks may change between that midnight and UTC's.
  return utc - aheadOf(zone, first);
}

/** When a day such as `2026-11-23` begins in a zone, as an instant. */
export const startOfDay = (day: string, zone: string): string => new Date(midnight(day, zone, 0)).toISOString();

/** The last millisecond of a day in a zone. */
export const endOfDay = (day: string, zone: string): string => new Date(midnight(day, zone, 1) - 1).toISOString();
