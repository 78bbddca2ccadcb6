/**
 * Does work for each item in turn; one that fails keeps no other from its turn.
 *
 * @throws the first failure, once all have had their turn
 */
export async function eachAlone<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
