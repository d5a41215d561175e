/**
 * Runs `work` for every item in order, for at most `atOnce` items at the same time. Reads `items`
 * only as fast as needed. If `work` fails, the remaining items are still processed. The promise
 * then rejects with the first error, and later errors are lost, so `work` should handle its own.
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
