import { demoHouses, type DemoHouse } from './demo/houses.ts';
import { serveSite } from './house-site/server.ts';
import type { LoopbackServer } from './loopback-server.ts';
import type { PortBook } from './ports.ts';
import type { DemoUrls } from './stack-environment.ts';
import type { Stoppable } from './teardown.ts';

/** Serves the demo houses' own websites, each at the same address at every start where possible. */
export async function startDemoSites(ports: PortBook): Promise<Stoppable & { urls: DemoUrls }> {
  const sites: LoopbackServer[] = [];
  const stop = async (): Promise<void> => { await Promise.all(sites.map((site) => site.stop())); };
  const urls: Partial<DemoUrls> = {};
  try {
    for (const house of demoHouses) {
      const site = await serve(house, ports);
      sites.push(site);
      urls[house.urlVariable] = site.url;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: urls as DemoUrls, stop, kill: () => void stop() };
}

const serve = ({ site, port: { name, usual } }: DemoHouse, ports: PortBook): Promise<LoopbackServer> =>
  ports.startOn({ [name]: usual }, ({ [name]: port = 0 }) => serveSite(site, { port }));
