import { actorLabel, type Actor } from '../model/actor.ts';

/** Who stands behind a booking without a conversation: the key, by whichever protocol it calls, or the person. */
export const madeBy = (actor: Actor): string => ('keyId' in actor ? `key:${actor.keyId}` : actorLabel(actor));
