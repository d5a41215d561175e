import type { Trx } from '../../../platform/database/transaction.ts'
import { findLent, releaseArt } from '../artwork/index.ts'
import { listStandingLines, type Order, type OrderLine } from '../orders/index.ts'
import { releaseRenders } from '../rendering/index.ts'

/**
 * Pictures of an order stay as long as the order stands: of one that was cancelled, and that no other order of the session
 * has, they go with the session's others. In the transaction in which it was cancelled. Four statements.
 */
export async function releasePictures(
  trx: Trx,
  { sessionId, lines }: Pick<Order, 'sessionId' | 'lines'>,
): Promise<void> {
  const standing = await listStandingLines(trx, sessionId)
  // Art that a mailed cart has taken to another session may be on an order there.
  const lent = await findLent(
    trx,
    lines.flatMap(({ artKey }) => artKey ?? []),
  )
  const own = lines.filter(({ artKey }) => artKey === null || !lent.includes(artKey))
  const goes = (keysOf: (line: OrderLine) => readonly (string | null)[]) => {
    const kept = new Set(standing.flatMap(keysOf))
    return [...new Set(own.flatMap(keysOf))].filter((key) => key !== null && !kept.has(key)) as string[]
  }
  await releaseArt(
    trx,
    goes(({ artKey }) => [artKey]),
  )
  await releaseRenders(
    trx,
    goes(({ previewKey, cleanKey }) => [previewKey, cleanKey]),
  )
}
