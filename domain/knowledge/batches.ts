/** So many passages are written by one statement, which the connection gives up after some seconds. */
const PASSAGES_PER_STATEMENT = 300;

/** Items in groups that one statement can take, given how many passages each has. */
export function batchesOf<Item>(items: readonly Item[], passagesOf: (item: Item) => number): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    // An item without passages is work as well.
    const size = Math.max(1, passagesOf(item));
    if (size > room || batches.length === 0) {
      batches.push([]);
      room = PASSAGES_PER_STATEMENT;
    }
    batches.at(-1)?.push(item);
    room -= size;
  }
  return batches;
}
