import { startDemoHotelSite } from './demo-hotel/server.ts';
import { PortTakenError } from './explained-error.ts';
import type { PortBook } from './ports.ts';
import type { Stoppable } from './teardown.ts';

const USUAL_PORT = 4100;

/** Serves the demo hotel's own website, at the same address at every start where possible. */
export async function startDemoSite(ports: PortBook): Promise<Stoppable & { url: string }> {
  const site = await ports.startOn({ demoHotel: USUAL_PORT }, ({ demoHotel: port = 0 }) =>
    startDemoHotelSite({ port }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new PortTakenError(error.message) : error;
    }));
  return { url: site.url, stop: () => site.stop(), kill: () => void site.stop() };
}
