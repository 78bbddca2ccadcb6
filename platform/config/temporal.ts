import { z } from 'zod';

const text = z.string().optional();

/** How the Temporal service is reached, by the names that Temporal's own tools read. */
export const temporalEnvironment = {
  TEMPORAL_ADDRESS: z.string({ error: 'is missing: give host:port of the Temporal service' }).meta({
    description: 'the Temporal service, as host:port', usually: 'required unless a profile names it (embedded in `npm start`)',
  }),
  TEMPORAL_NAMESPACE: text.meta({ description: 'the namespace in it', usually: '`default`' }),
  TEMPORAL_API_KEY: text.meta({ description: 'for a Temporal service that asks for one; turns TLS on', secret: true }),
  TEMPORAL_CONFIG_FILE: text.meta({
    description: 'a file of profiles as the Temporal CLI writes it; variables win over it. No file is read unless this or a profile is set',
  }),
  TEMPORAL_PROFILE: text.meta({ description: 'the profile in that file', usually: '`default`' }),
  TEMPORAL_TLS: z.enum(['0', '1', 'true', 'false']).optional().meta({
    description: '1 turns TLS on. 0 turns it off even with an API key, for example if a proxy beside the process ends TLS',
    usually: 'on with an API key or any of the following settings',
  }),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: text.meta({
    description: 'a file with the authority that has signed the service\'s certificate', usually: 'what the machine trusts',
  }),
  TEMPORAL_TLS_SERVER_CA_CERT_DATA: text.meta({ description: 'the same as text' }),
  TEMPORAL_TLS_CLIENT_CERT_PATH: text.meta({ description: 'a file with the certificate for mTLS, always with its key' }),
  TEMPORAL_TLS_CLIENT_CERT_DATA: text.meta({ description: 'the same as text' }),
  TEMPORAL_TLS_CLIENT_KEY_PATH: text.meta({ description: 'a file with the key of that certificate' }),
  TEMPORAL_TLS_CLIENT_KEY_DATA: text.meta({ description: 'the same as text', secret: true }),
  TEMPORAL_TLS_SERVER_NAME: text.meta({
    description: 'the name on the service\'s certificate, if it differs from the address', usually: 'that of the address',
  }),
};

/** What a process was told of the Temporal service. */
export type TemporalSettings = z.output<z.ZodObject<typeof temporalEnvironment>>;
export type TemporalVariable = keyof TemporalSettings;
export const temporalVariables = Object.keys(temporalEnvironment) as TemporalVariable[];

/** Where a profile may tell the address, the environment need not. */
export const addressOrProfile = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  (given['TEMPORAL_ADDRESS'] === undefined && (given['TEMPORAL_PROFILE'] ?? given['TEMPORAL_CONFIG_FILE']) !== undefined
    ? { TEMPORAL_ADDRESS: '' } : {});
