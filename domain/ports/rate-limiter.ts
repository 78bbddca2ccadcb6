/** The budgets that callers share; the names are keys of the limit configuration. */
export type LimitName =
  | 'messagesPerSession' | 'messagesPerHotel' | 'sessionsPerAddress' | 'requestsPerAddress'
  | 'loginPerAccount' | 'loginPerAccountAndAddress' | 'loginPerDevice' | 'loginPerAddress' | 'loginNoticePerAccount'
  | 'loginFactorPerAccountAndAddress' | 'loginFactorPerAccountAndDay' | 'loginFactorPerDevice' | 'loginConfirmationPerSession'
  | 'resetCodePerAccountAndAddress' | 'resetCodePerAccountAddressAndDay' | 'resetCodePerAccountAndDay' | 'resetCodePerAddress'
  | 'resetCodePerDevice' | 'resetCodePerDevicesAndDay'
  | 'resetVerifyPerAddress' | 'resetVerifyPerAccount' | 'resetVerifyPerAccountAndDay' | 'resetVerifyPerAccountAndAddress'
  | 'invitationPerAddress'
  | 'bookerTryPerReservation' | 'bookerTryPerReservationAndDay' | 'bookerTryPerConversation' | 'bookerTryPerAddress'
  | 'bookerCodePerReservation' | 'bookerCodePerConversation' | 'bookerCodePerAddress'
  | 'resetMailsPerPerson' | 'invitationMailsPerPerson' | 'handoffMailsPerPerson';

export interface RateLimiter {
  /**
   * Takes one unit from a budget.
   *
   * @throws DomainError TOO_MANY_REQUESTS, with the seconds until the next unit
   */
  take(limit: LimitName, key: string): Promise<void>;

  /** Gives a unit back, for budgets of failures, when what took it was none. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}
