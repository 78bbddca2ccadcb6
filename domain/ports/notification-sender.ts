/** A notification to somebody's server. */
export interface Notification {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What a receiver says of a notification; a redirect is an answer like others, and is not followed. */
export interface NotificationAnswer {
  status: number;
  /** The patience that it asks for, in milliseconds. */
  retryAfterMs?: number;
}

/** Posts to addresses that others have chosen, and reaches nothing private. */
export interface NotificationSender {
  /**
   * @returns once the receiver has taken it
   * @throws DomainError UNAVAILABLE when another attempt may succeed, CONFLICT when none will
   */
  post(notification: Notification): Promise<void>;

  /**
   * One try, for those who judge the answer themselves.
   *
   * @throws DomainError UNAVAILABLE when nothing answers, CONFLICT when the address may not be reached from here
   */
  exchange(notification: Notification): Promise<NotificationAnswer>;
}
