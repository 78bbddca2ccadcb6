import type { KeyScope } from './key-scopes.ts';
import type { Grant } from './permissions.ts';
import type { SessionProof } from './second-factor.ts';

/** A key's owner acts through it, with the owner's grants of this moment, narrowed to the key's client. */
interface KeyHolder {
  keyId: string;
  userId: string;
  /** The one client the key is for; null when it is for all its owner may see. */
  clientId: string | null;
  grants: readonly Grant[];
  /** What the key is for: it reaches no operation beyond them, and gives nothing beyond them away. */
  scopes: readonly KeyScope[];
}

/** Who is acting. Attribution always comes from here, never from a caller's input. */
export type Actor =
  | { kind: 'guest'; sessionKey: string | null }
  | {
    kind: 'user'; userId: string; sessionId: string; grants: readonly Grant[]; proof?: SessionProof;
    /** The one hotel that the session is for, of one that a hotel's provider of identities opened. */ boundTo?: string;
  }
  | ({ kind: 'apiKey' } & KeyHolder)
  | ({ kind: 'agent' } & KeyHolder)
  | { kind: 'channel'; connectionId: string }
  | { kind: 'system'; job: string };

/** The face of the product a call came in through; kept in the audit trail. */
export type Interface = 'rest' | 'realtime' | 'mcp' | 'a2a' | 'webhook' | 'workflow' | 'system';

/** The actor as the audit trail names it: kind and the id of the person, key or job behind it. */
export function actorLabel(actor: Actor): string {
  switch (actor.kind) {
    case 'guest': return `guest:${actor.sessionKey ?? 'new'}`;
    case 'user': return `user:${actor.userId}`;
    case 'apiKey':
    case 'agent': return `${actor.kind}:${actor.keyId}`;
    case 'channel': return `channel:${actor.connectionId}`;
    case 'system': return `system:${actor.job}`;
  }
}

/** The one hotel that a session is for; null for one that its owner opened, and for actors without a session. */
export const boundTo = (actor: Actor): string | null => (actor.kind === 'user' ? actor.boundTo ?? null : null);

/** The person behind the actor: the user, or the owner of the key; null where nobody is. */
export function userIdOf(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null;
}
