import { serveSite } from '../house-site/server.ts';
import { demoHotelSite } from './site.ts';

const port = Number(process.argv[2] ?? 4080);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('Usage: node local/demo-hotel/main.ts [port]');
  process.exitCode = 1;
} else {
  const site = await serveSite(demoHotelSite(), { port });
  console.log(`Demo hotel: ${site.url}/en/`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop());
}
