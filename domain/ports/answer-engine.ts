/** What an answer engine said, with the sources it names beside its text. */
export interface EngineAnswer {
  text: string;
  /** Addresses. */
  citations: string[];
  /** Of question and answer together, as the engine counts them; 0 where it does not tell. */
  tokens: number;
}

/** A service that answers travellers' questions, such as a language model with or without search. */
export interface AnswerEngine {
  /** As reports name it. */
  readonly name: string;
  /**
   * @throws DomainError TOO_MANY_REQUESTS or UNAVAILABLE when asking again later is right, CONFLICT when the engine
   *   refuses for a reason that stays, such as a wrong key
   */
  ask(question: { text: string; locale: string; signal?: AbortSignal }): Promise<EngineAnswer>;
}
