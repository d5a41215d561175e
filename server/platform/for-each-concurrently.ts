/**
 * Does `work` for every item, in their order, at most `atOnce` side by side. Items that are read as they are needed (an
 * async generator over pages) are read no further ahead. Rejects with the first failure; what was begun by then goes on,
 * and nothing more is begun by the one that failed: work that may fail handles it itself.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
