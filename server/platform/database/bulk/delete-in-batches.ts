/** Deleting this many rows takes a few milliseconds, so other statements do not wait long. */
const BATCH = 500

/**
 * Calls `deleteBatch` until it deletes fewer rows than `limit`.
 * @returns the number of deleted rows in all batches
 */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await deleteBatch(BATCH)
    deleted += batch
    if (batch < BATCH) return deleted
  }
}
