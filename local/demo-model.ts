import { deleteModel, putModel } from '../domain/language-model/settings/connection.ts';
import { createSecrets } from '../domain/secrets.ts';
import { Database } from '../domain/storage/database.ts';
import { LanguageModelSettings } from '../domain/storage/entities/language-model.ts';
import { demoContext } from './demo/seed.ts';
import { PortTakenError } from './explained-error.ts';
import type { ChatRequest } from './model/chat-request.ts';
import { MODEL_PORT_NAME } from './model/port-name.ts';
import { startModelServer, type ModelControls } from './model/server.ts';
import type { PortBook } from './ports.ts';
import type { StackEnvironment } from './stack-environment.ts';
import type { Stoppable } from './teardown.ts';

const USUAL_PORT = 4400;

type Known = Pick<StackEnvironment, 'DATABASE_URL' | 'SERVER_SECRET'>;

/** Serves a language model that thinks with the product's own parsers, at the same address at every start where possible. */
export async function startDemoModel(ports: PortBook, env: Known): Promise<Stoppable & { url: string }> {
  const secrets = createSecrets({ secret: env.SERVER_SECRET, environment: 'local' });
  const apiKey = secrets.mac('integration', 'demo language model').toString('base64url');
  // Known when it is asked for at the earliest: the server is up by then.
  const own = { url: '' };
  const server = await ports.startOn({ [MODEL_PORT_NAME]: USUAL_PORT }, ({ [MODEL_PORT_NAME]: port = 0 }) =>
    startModelServer({ mind: parrot, port, apiKey, controls: controlsOf(env, () => ({ baseUrl: own.url, apiKey })) })
      .catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE' ? new PortTakenError(error.message) : error;
      }));
  own.url = server.url;
  return { url: server.url, stop: () => server.stop(), kill: () => void server.stop() };
}

/** Its parsers are loaded when it is first asked. */
async function parrot(request: ChatRequest): Promise<unknown> {
  const { thinkAs } = await import('./model/minds/minds.ts');
  return thinkAs('parrot', request, { seed: 'demo' });
}

/** Connects the demo hotel to this model, or to the one whose settings are given, and disconnects it. */
function controlsOf(env: Known, own: () => { baseUrl: string; apiKey: string }): ModelControls {
  const secrets = createSecrets({ secret: env.SERVER_SECRET, environment: 'local' });
  const withHotel = async <T>(work: (ctx: ReturnType<typeof demoContext>) => Promise<T>): Promise<T> => {
    const database = await Database.create({ url: env.DATABASE_URL, poolSize: 1 });
    try {
      return await work(demoContext(database));
    } finally {
      await database.close();
    }
  };
  return {
    connect: (settings) => withHotel(async (ctx) => {
      const local = { provider: 'openai-compatible', model: 'parrot', ...own() };
      const input = settings === null || Object.keys(settings as object).length === 0 ? local : settings;
      const { provider, baseUrl, model } = await putModel({
        ctx, secrets, outbound: { allowPrivate: true, trustedOrigins: [] }, input: input as Parameters<typeof putModel>[0]['input'],
      });
      return { provider, baseUrl, model };
    }),
    disconnect: () => withHotel(async (ctx) => {
      const isConnected = await ctx.db.read((em) => em.count(LanguageModelSettings, { clientId: ctx.clientId })) > 0;
      if (isConnected) await deleteModel({ ctx });
      return { isConnected };
    }),
  };
}
