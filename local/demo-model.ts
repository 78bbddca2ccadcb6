import { deleteModel, putModel } from '../domain/language-model/settings/connection.ts';
import { LanguageModelSettings } from '../domain/storage/entities/language-model.ts';
import { derivedText, onDemoHotel, secretsOf, type DemoAccess } from './demo/demo-hotel.ts';
import type { ChatRequest } from './model/chat-request.ts';
import { MODEL_PORT_NAME } from './model/port-name.ts';
import { startModelServer, type ModelControls } from './model/server.ts';
import type { PortBook } from './ports.ts';
import type { Stoppable } from './teardown.ts';

const USUAL_PORT = 4400;

/** Serves a language model that thinks with the product's own parsers, at the same address at every start where possible. */
export async function startDemoModel(ports: PortBook, env: DemoAccess): Promise<Stoppable & { url: string }> {
  const apiKey = derivedText(secretsOf(env), 'demo language model');
  // Read only once the server is up.
  const own = { url: '' };
  const server = await ports.startOn({ [MODEL_PORT_NAME]: USUAL_PORT }, ({ [MODEL_PORT_NAME]: port = 0 }) =>
    startModelServer({ mind: parrot, port, apiKey, controls: controlsOf(env, () => ({ baseUrl: own.url, apiKey })) }));
  own.url = server.url;
  return { url: server.url, stop: () => server.stop(), kill: () => void server.stop() };
}

/** Its parsers are loaded on the first request. */
async function parrot(request: ChatRequest): Promise<unknown> {
  const { thinkAs } = await import('./model/minds/minds.ts');
  return thinkAs('parrot', request, { seed: 'demo' });
}

/** Connects the demo hotel to this model, or to the one whose settings are given, and disconnects it. */
function controlsOf(env: DemoAccess, own: () => { baseUrl: string; apiKey: string }): ModelControls {
  const secrets = secretsOf(env);
  return {
    connect: (settings) => onDemoHotel(env, async (ctx) => {
      const local = { provider: 'openai-compatible', model: 'parrot', ...own() };
      const input = settings === null || Object.keys(settings as object).length === 0 ? local : settings;
      const { provider, baseUrl, model } = await putModel({
        ctx, secrets, outbound: { allowPrivate: true, trustedOrigins: [] }, input: input as Parameters<typeof putModel>[0]['input'],
      });
      return { provider, baseUrl, model };
    }),
    disconnect: () => onDemoHotel(env, async (ctx) => {
      const isConnected = await ctx.db.read((em) => em.count(LanguageModelSettings, { clientId: ctx.clientId })) > 0;
      if (isConnected) await deleteModel({ ctx });
      return { isConnected };
    }),
  };
}
