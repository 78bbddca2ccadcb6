import type { Hold } from '../../../model/booking/objects.ts';
import { call, withMemory, type Said, type Scene, type DialoguePart } from '../scene.ts';
import { takeTable } from './find-table.ts';

/** A hold with less time left than this, in milliseconds, is extended while the guest is there. */
const SHORT_MS = 90_000;

/**
 * Goes on with the held table if possible: extends a hold that runs out, and silently renews one that expired while the guest was away, if
 * the table is still free. A recorded yes books at once.
 */
export function* keepHold(scene: Scene, goOn: (scene: Scene) => DialoguePart<Said | null>): DialoguePart<Said | null> {
  const { memory: { hold, table }, instant, tools, confirmed } = scene;
  if (hold === null || table === null || confirmed !== null) return yield* goOn(scene);
  const left = Date.parse(hold.utcExpiresAt) - Date.parse(instant);
  if (left > SHORT_MS) return yield* goOn(scene);
  if (left > 0) {
    if (!tools.has('tableapp_extend_hold')) return yield* goOn(scene);
    const extended = yield* call<Hold>('tableapp_extend_hold', { holdId: hold.holdId });
    return yield* goOn(extended.ok ? withMemory(scene, { hold: { holdId: hold.holdId, utcExpiresAt: extended.data.utcExpiresAt } })
      : scene);
  }
  const first = yield* goOn(withMemory(scene, { hold: null }));
  // If the message led to another table or to none, there is nothing to hold again.
  const isSame = first !== null && first.memory.hold === null && first.memory.table === table
    && (first.memory.phase === 'guest' || first.memory.phase === 'confirm');
  if (!isSame) return first;
  const again = yield* takeTable(withMemory(scene, { ...first.memory, hold: null }), table);
  return again.memory.hold === null ? again : { ...first, memory: { ...again.memory, phase: first.memory.phase } };
}
