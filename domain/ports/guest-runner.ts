import type { ErasureInput } from '../model/guests.ts';

/** Has what the platform and its flow engine know of a guest deleted. */
export interface GuestRunner {
  /** Starts the flow of a recorded erasure; safe to repeat. @throws DomainError UNAVAILABLE when the flow engine does not answer */
  startErasure(erasure: ErasureInput): Promise<void>;

  /** Ends flows at once, those that are open. Safe to repeat. @throws DomainError UNAVAILABLE */
  stopFlows(workflowIds: readonly string[]): Promise<void>;

  /**
   * Deletes the histories of flows, by their ids and by the conversations that they belong to; open ones end. Safe to repeat.
   *
   * @returns how many were still found; 0 when nothing is left
   * @throws DomainError UNAVAILABLE
   */
  forgetFlows(flows: { workflowIds: readonly string[]; sessionKeys: readonly string[] }): Promise<number>;
}
