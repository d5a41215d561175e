/**
 * Rows per statement. Deleting them takes a few milliseconds, so other statements do not wait long.
 */
const BATCH = 500

/**
 * Calls `deleteBatch` until it deletes fewer rows than its limit. `deleteBatch` returns how many
 * rows it deleted.
 * @returns the total
 */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await deleteBatch(BATCH)
    deleted += batch
    if (batch < BATCH) return deleted
  }
}
