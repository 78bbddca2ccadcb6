/** The part of the product whose delivery brings a behaviour, and with it the duty to test it. */
export type Group = 'foundation' | 'accounts' | 'pipelines' | 'booking' | 'agents' | 'channels';

export interface Requirement {
  id: string;
  section: string;
  behaviour: string;
  deliveredBy: Group;
  /** Why a row deviates from the letter of its sentence, where it does. */
  reason?: string;
}

/** `4.1/message/post-202-ack` belongs to section `4.1`, `decisions/guests/frame` to `decisions/guests`. */
const sectionOf = (id: string): string =>
  id.split('/').slice(0, id.startsWith('decisions/') ? 2 : 1).join('/');

/** One line per requirement keeps the data files readable and lets a search for an id find its row. */
export function row(id: string, deliveredBy: Group, behaviour: string, reason?: string): Requirement {
  return { id, section: sectionOf(id), behaviour, deliveredBy, ...(reason ? { reason } : {}) };
}
