import { patientDatabase } from '../support/stack/patient-database.ts';
import { freePort } from '../../platform/free-port.ts';
import { signIn } from '../support/accounts/operators.ts';
import { startKeyedProxy, type KeyedProxy } from '../support/agents/conformance/proxy.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { withOwnStack } from '../support/stack/own-stack.ts';
import { startProduct, talkingOnly, type OwnProduct } from '../support/stack/product.ts';

interface Options {
  /** The mains of its API processes, each behind a proxy of its own. */
  apiMains: readonly string[];
  workerMain: string;
  /** What the proxies add beside the key, by the path of the request. */
  headers?: (path: string) => Record<string, string>;
}

/**
 * Starts a product behind proxies that add to every request what a kit has no way to send, has something done with it, and takes it
 * down. The logs stay where that failed.
 */
export async function withKeyedProduct<T>(options: Options, work: (proxies: readonly KeyedProxy[]) => Promise<T>): Promise<T> {
  return withOwnStack(async () => {
    const proxies: KeyedProxy[] = [];
    const product = await startProduct({ apis: 0, workers: 0, env: talkingOnly });
    try {
      await product.startWorker({ workerMain: [options.workerMain] });
      await startKeyedApis(product, options, proxies);
      return await work(proxies);
    } finally {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await product.stop();
    }
  });
}

/** Each process has to know the address of its proxy, which its cards name, before it starts. */
async function startKeyedApis(product: OwnProduct, { apiMains, headers = () => ({}) }: Options, proxies: KeyedProxy[]): Promise<void> {
  const key: Record<string, string> = {};
  for (const apiMain of apiMains) {
    const port = await freePort();
    const proxy = await startKeyedProxy(`http://127.0.0.1:${port}`, (path) => ({ ...key, ...headers(path) }));
    proxies.push(proxy);
    const { url: api } = await product.startApi({ apiMain, port, env: { ...talkingOnly, PUBLIC_URL: proxy.origin } });
    if (proxies.length === 1) Object.assign(key, await makeKey(product.databaseUrl, api));
  }
}

/** A hotel and a key for its concierge. @returns the headers that name them */
async function makeKey(databaseUrl: string, api: string): Promise<Record<string, string>> {
  const database = await patientDatabase(databaseUrl, 1);
  try {
    const owner = await signIn(database, ['concierge:EXECUTE', 'clients:READ']);
    const { body } = await owner.call<{ key: string }>('PUT', '/api/user/apikey', { api, body: { name: 'A conformance kit' } });
    return { 'x-api-key': body.key, 'x-client-id': await createHotelIn(databaseUrl) };
  } finally {
    await database.close();
  }
}
