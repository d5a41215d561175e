/**
 * Runs `work` for every item in order, for at most `atOnce` items at the same time. Reads `items`
 * only as fast as `work` needs them. For example, an async generator loads a page of rows only
 * when the page is needed. If `work` fails for one item, the remaining items are still processed.
 * The promise then rejects with the first error, and all other errors are lost. `work` should
 * therefore handle its own errors.
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
