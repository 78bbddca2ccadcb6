/** The terms of a list of definitions, each of which stands with all that is said of it. */
export class Definitions {
  #terms: string[] = [];
  #isDefined = false;

  addTerm(term: string): void {
    if (this.#isDefined) this.#terms = [];
    this.#isDefined = false;
    if (term !== '') this.#terms.push(term);
  }

  /** What is said, in one line with the terms of which it is said. */
  of(text: string): string {
    this.#isDefined = true;
    const terms = this.#terms.map((term) => term.replace(/[\s:]+$/, '')).join(', ');
    return terms === '' || text === '' ? text : `${terms}: ${text}`;
  }

  /** Ends the list. @returns the terms of which nothing was said */
  end(): string[] {
    const left = this.#isDefined ? [] : this.#terms;
    this.#terms = [];
    this.#isDefined = false;
    return left;
  }
}
