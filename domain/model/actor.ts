/** Who is acting. Attribution always comes from here, never from a caller's input. */
export type Actor =
  | { kind: 'guest'; sessionKey: string | null }
  | { kind: 'user'; userId: string }
  | { kind: 'apiKey'; keyId: string; userId: string }
  | { kind: 'agent'; keyId: string; userId: string }
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
