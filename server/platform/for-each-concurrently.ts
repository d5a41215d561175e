/**
 * Runs `work` for every item in order, at most `atOnce` at a time. Reads a lazy source (an async
 * generator over pages) only as far as needed. Rejects with the first failure, but does not stop:
 * `work` is still called for the remaining items. `work` must therefore handle its own errors.
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
