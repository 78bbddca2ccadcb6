import { DomainError } from '../model/errors.ts';

/** A document or page that is larger or more intricate than its reader takes; its message says what to change. */
export class TooMuchToRead extends DomainError {
  constructor(message: string) {
    super('INVALID_INPUT', message);
  }
}
