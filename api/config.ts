import { z } from 'zod';
import { env, parseEnvironment, sharedEnvironment } from '../domain/config/shared-config.ts';
import { SESSION_IDLE_MS } from '../domain/model/flows.ts';

const count = z.coerce.number().int().min(1);

const apiEnvironment = sharedEnvironment.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: env.port.default(3000),
  /** The address guests and browsers use; the only origin that may send cookies with a change. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  LIMIT_MESSAGES_PER_MINUTE: count.default(60),
  LIMIT_REQUESTS_PER_MINUTE: count.default(600),
  LIMIT_SOCKETS_PER_ADDRESS: count.default(50),
  LIMIT_SOCKETS_PER_SESSION: count.default(10),
  SESSION_IDLE_MS: count.default(SESSION_IDLE_MS),
  ACCEPT_TIMEOUT_MS: count.default(10_000),
  ANSWER_TIMEOUT_MS: count.default(60_000),
  SOCKET_PING_MS: count.default(25_000),
  /** The demo hotel's page at `/demo`; on in the local stack. */
  DEMO_PAGE: env.flag,
});

export type ApiConfig = z.output<typeof apiEnvironment> & { PUBLIC_URL: string };

/** The API's configuration, from the environment. @throws Error that names what is wrong */
export function apiConfig(environment: Record<string, string | undefined> = process.env): ApiConfig {
  const config = parseEnvironment(apiEnvironment, environment);
  return { ...config, PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '') };
}
