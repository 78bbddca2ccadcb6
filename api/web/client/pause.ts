/** A wait that something else may cut short, such as the network coming back. */
export class Pause {
  #end: (() => void) | undefined;

  async for(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = undefined;
  }

  end(): void {
    this.#end?.();
  }
}
