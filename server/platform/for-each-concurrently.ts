/**
 * Does `work` for every item, in their order, at most `atOnce` side by side. Rejects with the first failure; what was
 * begun by then goes on, and nothing more is begun by the one that failed: work that may fail handles it itself.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
