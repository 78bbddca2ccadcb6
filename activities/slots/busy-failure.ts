import { ApplicationFailure } from '@temporalio/common';
import type { ClientBusy } from '../../domain/limits/client-ceiling.ts';

/** Callers that are turned away come again after one to two times this, so that they do not all come together; in milliseconds. */
const COME_AGAIN_MS = 1_500;

/** What the server hears about an attempt that found no room: retry in a moment. */
export const busyFailure = ({ message }: ClientBusy): ApplicationFailure =>
  ApplicationFailure.create({ message, type: 'CLIENT_BUSY', nextRetryDelay: COME_AGAIN_MS * (1 + Math.random()) });
