import { z } from 'zod';

const text = z.string().optional();

/** How the Temporal service is reached, by the names that Temporal's own tools read. */
export const temporalEnvironment = {
  /** Empty where a profile tells it. */
  TEMPORAL_ADDRESS: z.string({ error: 'is missing: give host:port of the Temporal service' }),
  /** `default` where neither this nor a profile tells it. */
  TEMPORAL_NAMESPACE: text,
  /** Turns TLS on. Secret. */
  TEMPORAL_API_KEY: text,
  /** A file of profiles as the Temporal CLI writes it, and which of them; neither is looked for unless it is named here. */
  TEMPORAL_CONFIG_FILE: text,
  TEMPORAL_PROFILE: text,
  TEMPORAL_TLS: z.enum(['0', '1', 'true', 'false']).optional(),
  /** An authority of one's own that has signed the service's certificate; each as a path or as the text itself. */
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: text,
  TEMPORAL_TLS_SERVER_CA_CERT_DATA: text,
  /** What the service asks of its callers under mTLS. The key is secret. */
  TEMPORAL_TLS_CLIENT_CERT_PATH: text,
  TEMPORAL_TLS_CLIENT_CERT_DATA: text,
  TEMPORAL_TLS_CLIENT_KEY_PATH: text,
  TEMPORAL_TLS_CLIENT_KEY_DATA: text,
  /** The name on the service's certificate, where it is not that of the address. */
  TEMPORAL_TLS_SERVER_NAME: text,
};

/** What a process was told of the Temporal service. */
export type TemporalSettings = z.output<z.ZodObject<typeof temporalEnvironment>>;
export type TemporalVariable = keyof TemporalSettings;
export const temporalVariables = Object.keys(temporalEnvironment) as TemporalVariable[];

/** Where a profile may tell the address, the environment need not. */
export const addressOrProfile = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  (given['TEMPORAL_ADDRESS'] === undefined && (given['TEMPORAL_PROFILE'] ?? given['TEMPORAL_CONFIG_FILE']) !== undefined
    ? { TEMPORAL_ADDRESS: '' } : {});
