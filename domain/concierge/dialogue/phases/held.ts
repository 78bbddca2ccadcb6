import type { Table } from '../memory.ts';
import type { Scene } from '../scene.ts';

/** The table that is held for the guest right now. */
export function heldTable({ memory: { hold, table }, instant }: Scene): Table | null {
  return hold !== null && hold.utcExpiresAt > instant ? table : null;
}

/** Says that the table stays held, if one is. */
export function stillHeld(scene: Scene): string[] {
  const { words } = scene;
  const held = heldTable(scene);
  return held === null ? [] : [words.say('stillHeld', { people: words.people(held.partySize), when: words.when(held.startsAt) })];
}
