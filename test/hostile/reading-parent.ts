import { createReadingPool } from '../../activities/adapters/reading/reading-pool.ts';
import { hostileDocuments } from '../../bench/hostile/documents.ts';

/** Reads what takes minutes, tells the reader's process id and waits to be killed. */
const reader = createReadingPool({ readers: 1, limits: { cpuMs: 600_000, memoryBytes: 8 * 1024 ** 3 } });
const asked = { clientId: 'a' };
const hotel = { locales: ['en'], defaultLocale: 'en' };
// Once it has read something, it is up.
await reader.read('document', { format: 'text', body: Buffer.from('Up.'), title: 'up', locale: null, hotel }, asked);
const body = hostileDocuments(7).find(({ name }) => name === 'figures.pdf')?.bytes ?? Buffer.alloc(0);
void reader.read('document', { format: 'pdf', body, title: 'figures', locale: null, hotel }, asked).catch(() => undefined);
process.send?.(reader.pids()[0]);
// Its channel keeps it running.
process.once('disconnect', () => process.exit());
