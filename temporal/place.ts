import { existsSync } from 'node:fs';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { temporalVariables, type TemporalSettings } from '../platform/config/temporal.ts';
import type { TemporalPlace } from './connection.ts';

/** Settings that come in pairs: one alone would silently be ignored. */
const CERTIFICATE = ['TEMPORAL_TLS_CLIENT_CERT_PATH', 'TEMPORAL_TLS_CLIENT_CERT_DATA'] as const;
const KEY = ['TEMPORAL_TLS_CLIENT_KEY_PATH', 'TEMPORAL_TLS_CLIENT_KEY_DATA'] as const;

/**
 * Where the Temporal service is and how to connect to it, from the environment and the profile that it names, as Temporal's own tools
 * read them. A profile file is read only if one is named, so that nothing in a home directory changes what a service does.
 *
 * @throws Error that names the setting or the file that cannot be used
 */
export function temporalPlace(settings: { readonly [Name in keyof TemporalSettings]?: string | undefined }): TemporalPlace {
  const given = Object.fromEntries(temporalVariables.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
  const { TEMPORAL_CONFIG_FILE: file } = given;
  const disableFile = file === undefined && given['TEMPORAL_PROFILE'] === undefined;
  // Otherwise a missing file counts as an empty one.
  if (file !== undefined && !existsSync(file)) throw new Error(`TEMPORAL_CONFIG_FILE names ${file}, and there is no such file.`);
  if (CERTIFICATE.some((name) => given[name]) !== KEY.some((name) => given[name])) {
    throw new Error('TEMPORAL_TLS_CLIENT_CERT_… and TEMPORAL_TLS_CLIENT_KEY_… are given together or not at all.');
  }
  const { connectionOptions: { address, apiKey, tls, metadata }, namespace } = connectConfig(given, disableFile);
  if (!address) throw new Error('The address of the Temporal service is missing: give TEMPORAL_ADDRESS, or a profile that has one.');
  return {
    address, namespace: namespace ?? 'default',
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(tls !== undefined && tls !== null && { tls }),
    ...(metadata !== undefined && { metadata: metadata as Record<string, string> }),
  };
}

function connectConfig(given: Record<string, string>, disableFile: boolean): ReturnType<typeof loadClientConnectConfig> {
  try {
    return loadClientConnectConfig({ disableFile, overrideEnvVars: given });
  } catch (error) {
    throw new Error(`The settings of the Temporal service cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
