export interface Delta {
  replyTo: string;
  index: number;
  text: string;
}

/**
 * The reply that is being written. Pieces are only a preview: they may come twice (a retried turn starts over at index 0), incompletely,
 * or after the finished reply, which alone counts.
 */
export class DraftReply {
  #current: { replyTo: string; next: number; text: string } | undefined;
  /** Guest messages without a reply, oldest first; replies come in their order. */
  #unanswered: string[] = [];
  readonly #answered = new Set<string>();

  get text(): string | undefined {
    return this.#current?.text;
  }

  get replyTo(): string | undefined {
    return this.#current?.replyTo;
  }

  add({ replyTo, index, text }: Delta): void {
    if (this.#answered.has(replyTo)) return;
    if (index === 0) this.#current = { replyTo, next: 1, text };
    else if (this.#current?.replyTo === replyTo && this.#current.next === index) {
      this.#current = { replyTo, next: index + 1, text: this.#current.text + text };
    }
  }

  guestAsked(messageId: string): void {
    if (!this.#answered.has(messageId)) this.#unanswered.push(messageId);
  }

  replyArrived(): void {
    const replyTo = this.#current?.replyTo ?? this.#unanswered[0];
    if (replyTo !== undefined) this.#answered.add(replyTo);
    this.#unanswered = this.#unanswered.filter((id) => id !== replyTo);
    this.#current = undefined;
  }

  /** The conversation changes hands: the concierge no longer replies to earlier questions. */
  leave(): void {
    for (const id of this.#unanswered) this.#answered.add(id);
    if (this.#current !== undefined) this.#answered.add(this.#current.replyTo);
    this.#unanswered = [];
    this.#current = undefined;
  }

  /** The connection broke: pieces are lost, so the rest would make no sense. */
  drop(): void {
    this.#current = undefined;
  }
}
