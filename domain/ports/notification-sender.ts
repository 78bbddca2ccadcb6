/** A notification to somebody's server. */
export interface Notification {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to addresses that others have chosen, and reaches nothing private. */
export interface NotificationSender {
  /**
   * @returns once the receiver has taken it
   * @throws DomainError UNAVAILABLE when another attempt may succeed, CONFLICT when none will
   */
  post(notification: Notification): Promise<void>;
}
