import type { WantedSchedule } from '../model/schedules.ts';

/** A schedule as the flow engine lists it; the list may lag behind a change by seconds. */
export interface ListedSchedule {
  id: string;
  note: string;
  paused: boolean;
}

/** Keeps the schedules that start clients' tasks; implemented over Temporal. */
export interface Scheduler {
  /** Creates the schedule, or makes it as it is to be. @throws DomainError UNAVAILABLE */
  put(schedule: WantedSchedule): Promise<void>;

  /** Removes a schedule; does nothing for one that does not exist. @throws DomainError UNAVAILABLE */
  remove(id: string): Promise<void>;

  /** All of them, page by page. @throws DomainError UNAVAILABLE */
  list(): AsyncIterable<ListedSchedule>;
}
