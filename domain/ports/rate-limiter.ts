/** The budgets that callers share; the names are keys of the limit configuration. */
export type LimitName =
  | 'messagesPerSession' | 'messagesPerHotel' | 'sessionsPerAddress' | 'requestsPerAddress'
  | 'loginPerAccount' | 'loginPerAccountAndAddress' | 'loginPerDevice' | 'loginPerAddress' | 'loginNoticePerAccount'
  | 'loginFactorPerAccountAndAddress' | 'loginFactorPerAccountAndDay' | 'loginFactorPerDevice' | 'loginConfirmationPerSession'
  | 'resetCodePerAccountAndAddress' | 'resetCodePerAccountAddressAndDay' | 'resetCodePerAccountAndDay' | 'resetCodePerAddress'
  | 'resetCodePerDevice' | 'resetCodePerDevicesAndDay'
  | 'resetTryPerAccountAndDay' | 'resetTryPerDevicesAndDay'
  | 'resetVerifyPerAddress' | 'resetVerifyPerAccount' | 'resetVerifyPerAccountAndDay' | 'resetVerifyPerAccountAndAddress'
  | 'invitationPerAddress'
  | 'bookerTryPerReservation' | 'bookerTryPerReservationAndDay' | 'bookerTryPerConversation' | 'bookerTryPerAddress'
  | 'bookerCodePerReservation' | 'bookerCodePerConversation' | 'bookerCodePerAddress'
  | 'resetMailsPerPerson' | 'invitationMailsPerPerson' | 'handoffMailsPerPerson';

/** What is left of a budget. */
export interface BudgetLeft {
  remaining: number;
  /** Until the budget is whole again. */
  resetSeconds: number;
}

export interface RateLimiter {
  /**
   * Takes one unit from a budget.
   *
   * @returns what is left, where that is known without asking others
   * @throws DomainError TOO_MANY_REQUESTS, with the seconds until the next unit
   */
  take(limit: LimitName, key: string): Promise<BudgetLeft | undefined>;

  /** Gives a unit back, for budgets of failures, when what took it was none. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}
