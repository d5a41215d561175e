/** So many rows of one statement are gone in a few milliseconds, and nobody waits behind them. */
const BATCH = 500

/** Does a little at a time until less than that was left. `deleteBatch` says how many rows it took away. @returns how many in all */
export async function inSmallParts(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await deleteBatch(BATCH)
    deleted += batch
    if (batch < BATCH) return deleted
  }
}
