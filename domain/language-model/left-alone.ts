import type { UsedModel } from './connection.ts';

/** A pause of a client's provider, as the database's function `model_pause` gives it; times in milliseconds of Unix time. */
export interface ModelPause {
  connection: string;
  changed: number;
  until: number;
}

/**
 * Whether a client's provider is left alone just now, by a look at what is known: a call at that moment is refused anyway. Where
 * the look tells too little, the answer is no.
 */
export function isLeftAlone(pause: ModelPause | null, settings: UsedModel['settings'], now: Date): boolean {
  if (pause === null || pause.until <= now.getTime()) return false;
  return 'connection' in settings ? pause.connection === settings.connection : pause.changed > settings.changedDate.getTime();
}
