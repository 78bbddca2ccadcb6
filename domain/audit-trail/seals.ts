import type { Secrets } from '../secrets.ts';
import type { AuditCheckpoint, AuditEntry } from '../storage/entities/audit-entry.ts';

/** Before the first entry. */
export const NO_SEAL = '';

/** Entries are sealed within a minute. One that is older when it is sealed was held up, or written afterwards; in milliseconds. */
export const LATE_MS = 10 * 60 * 1000;

/** What a seal is over: every field of the entry, and the seal before it. */
const sealedText = (entry: AuditEntry, previous: string): string => JSON.stringify([
  previous, entry.sealNumber ?? null, entry.id, entry.clientId ?? null, entry.actor, entry.interface, entry.action, entry.target,
  entry.before ?? null, entry.after ?? null, entry.requestId, entry.createdDate.toISOString(),
]);

/** The seal of an entry that has its number. */
export const sealOf = (entry: AuditEntry, previous: string, secrets: Secrets): string =>
  secrets.mac('audit', sealedText(entry, previous)).toString('hex');

/** Whether an entry still matches its seal, under the current secret or a previous one. */
export const isSealed = (entry: AuditEntry, previous: string, secrets: Secrets): boolean =>
  secrets.hasMac('audit', sealedText(entry, previous), Buffer.from(entry.seal ?? '', 'hex'));

type Checkpoint = Pick<AuditCheckpoint, 'number' | 'seal' | 'until' | 'mac'>;

const checkpointText = ({ number, seal, until }: Omit<Checkpoint, 'mac'>): string => JSON.stringify([number, seal, until.toISOString()]);

/** A checkpoint that nobody without the secret can make. */
export const checkpointOf = (place: Omit<Checkpoint, 'mac'>, secrets: Secrets): Checkpoint =>
  ({ ...place, mac: secrets.mac('audit', checkpointText(place)).toString('hex') });

/** Whether a checkpoint is as it was made. */
export const isCheckpoint = (checkpoint: Checkpoint, secrets: Secrets): boolean =>
  secrets.hasMac('audit', checkpointText(checkpoint), Buffer.from(checkpoint.mac, 'hex'));
