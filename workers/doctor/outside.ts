import { createTransport } from 'nodemailer';
import { fetch, type Agent } from 'undici';
import { outboundAgent } from '../../platform/outbound/agent.ts';
import { requireOutboundUrl } from '../../domain/model/outbound-url.ts';
import { findingsOf, reasonOf, type Finding, type Part } from '../../domain/model/diagnosis.ts';
import type { Database } from '../../domain/storage/database.ts';
import { Integration } from '../../domain/storage/entities/integration.ts';
import type { PlatformModel } from '../../domain/language-model/settings-schema.ts';
import { mailDirectory } from '../../platform/config/shared-config.ts';
import type { WorkerConfig } from '../config.ts';

const PATIENCE_MS = 8_000;
/** How many addresses of hotels' systems are tried at most. */
const MOST_PROVIDERS = 20;

/** The settings of outside services. */
type OutsideConfig = Pick<
  WorkerConfig,
  | 'SMTP_URL' | 'MAIL_FROM' | 'LOCAL_STACK' | 'DATA_DIR' | 'META_APP_ID' | 'META_GRAPH_URL' | 'META_GRAPH_VERSION' | 'FETCH_ALLOW_PRIVATE'
  | 'LANGUAGE_MODEL'
>;

/** The services outside the installation that workers reach. @param unset settings for Meta's webhooks that the API lacks */
export const outsideParts = (config: OutsideConfig, database: Database, unset: readonly string[]): Part[] => [
  ['mail', async () => [await examineMail(config)]],
  ['meta', () => examineMeta(config, unset)],
  ['table-booking', () => examineProviders(config, database)],
  ['model', async () => [await examineModel(config)]],
];

interface Probe {
  headers?: Record<string, string>;
  agent?: Agent;
}

/** @returns the status of the answer */
async function statusOf(url: string, { headers = {}, agent }: Probe = {}): Promise<number> {
  const response = await fetch(url, {
    headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...(agent && { dispatcher: agent }),
  });
  await response.body?.cancel();
  return response.status;
}

/** Whether mails can be sent, and how. */
async function examineMail(config: OutsideConfig): Promise<Finding> {
  const { ok, off, failed, warning } = findingsOf('mail');
  const { SMTP_URL: url } = config;
  if (url === undefined) {
    const directory = mailDirectory(config);
    return directory === undefined
      ? warning('', 'No mail server is configured: invitations, codes and calls for a person wait and are given up.',
        'Set SMTP_URL and MAIL_FROM for the workers.')
      : off('', 'Mails become files, to be read at /local/inbox.');
  }
  const transport = createTransport({ url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  try {
    await transport.verify();
    return ok('', `The mail server takes mails as ${config.MAIL_FROM}.`);
  } catch (error) {
    return failed('', `The mail server takes no mails: ${reasonOf(error)}.`, 'Check host, port, login and password in SMTP_URL.');
  } finally {
    transport.close();
  }
}

/** Whether messaging channels can work. */
async function examineMeta(config: OutsideConfig, unset: readonly string[]): Promise<Finding[]> {
  const { ok, off, failed, warning } = findingsOf('meta');
  const missing = [...unset, ...config.META_APP_ID.length === 0 ? ['META_APP_ID'] : []];
  if (missing.length === 3) {
    return [off('', 'No app at Meta is configured: there are no messaging channels.', 'docs/channels.md tells how to connect one.')];
  }
  const settings = missing.length === 0 ? ok('settings', 'The app\'s settings are there.') : warning(
    'settings', `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    'Set all of META_APP_SECRET, META_VERIFY_TOKEN and META_APP_ID.',
  );
  try {
    const status = await statusOf(`${config.META_GRAPH_URL}/${config.META_GRAPH_VERSION}/me`);
    return [settings, ok('graph', `The Graph API answers (${status}, as nobody is signed in here).`)];
  } catch (error) {
    return [settings, failed('graph', `The Graph API does not answer: ${reasonOf(error)}.`, 'Let workers reach META_GRAPH_URL.')];
  }
}

/** Whether the table-booking systems of hotels answer. */
async function examineProviders({ FETCH_ALLOW_PRIVATE: allowPrivate }: OutsideConfig, database: Database): Promise<Finding[]> {
  const { ok, off, failed } = findingsOf('table-booking');
  const origins = await database.forSystem().read(async (em) => {
    const rows = await em.createQueryBuilder(Integration, 'i').select('apiBaseUrl')
      .where({ kind: 'tableapp' }).execute<{ apiBaseUrl: string }[]>();
    return [...new Set(rows.map(({ apiBaseUrl }) => new URL(apiBaseUrl).origin))];
  });
  if (origins.length === 0) return [off('', 'No hotel has connected a table-booking system.')];
  const agent = outboundAgent({ allowPrivate });
  const tried = origins.slice(0, MOST_PROVIDERS);
  const silent = (await Promise.all(tried.map(async (origin) => {
    try {
      requireOutboundUrl(origin, { allowPrivate });
      await statusOf(origin, { agent });
      return [];
    } catch (error) {
      return [failed(
        '', `${origin} does not answer: ${reasonOf(error)}.`,
        'Ask the provider, or let workers reach it; hotels check it with their settings.',
      )];
    }
  }))).flat();
  await agent.close();
  return silent.length > 0 ? silent : [ok('', `${tried.length} of ${origins.length} addresses tried, all answer.`)];
}

const credentials: Record<PlatformModel['provider'], (key: string) => Record<string, string>> = {
  'openai-compatible': (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  google: (key) => ({ 'x-goog-api-key': key }),
};

/** Whether the installation's own language model answers and accepts the key; costs no tokens. */
async function examineModel({ LANGUAGE_MODEL: settings }: OutsideConfig): Promise<Finding> {
  const { ok, off, failed } = findingsOf('model');
  if (settings === null) {
    return off('', 'The installation has no language model of its own; hotels may have theirs.',
      'docs/language-model.md tells how to set one.');
  }
  const { provider, baseUrl, model, apiKey } = settings;
  try {
    const status = await statusOf(`${baseUrl}/models`, { headers: credentials[provider](apiKey) });
    if (status === 401 || status === 403) {
      return failed('', `The provider refuses the key of ${model} (${status}).`, 'Give LANGUAGE_MODEL a key that counts.');
    }
    if (status >= 500) {
      return failed('', `The provider of ${model} answers ${status}.`, 'Wait, or ask the provider; guests are answered offline meanwhile.');
    }
    return ok('', `The provider of ${model} answers (${status}).`);
  } catch (error) {
    return failed(
      '', `The provider of ${model} does not answer: ${reasonOf(error)}.`, 'Check baseUrl in LANGUAGE_MODEL, and that workers reach it.',
    );
  }
}
