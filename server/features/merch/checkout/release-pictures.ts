import type { Trx } from '../../../platform/database/transaction.ts'
import { findLent, releaseArt } from '../artwork/index.ts'
import { findOrders, listStandingLines, type Order, type OrderLine } from '../orders/index.ts'
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

/**
 * Fans who delete their art give up the pictures of orders that are done, too: those of the orders named here that no order
 * still in production has. The pictures then go with their session's others. Four statements at most.
 */
export async function releaseDone(trx: Trx, done: readonly string[], open: readonly string[]): Promise<void> {
  const orders = [...(await findOrders(trx, [...done, ...open])).values()]
  const linesOf = (ids: readonly string[]) => orders.filter(({ id }) => ids.includes(id)).flatMap(({ lines }) => lines)
  const needed = new Set(linesOf(open).flatMap((line) => [line.artKey, line.previewKey, line.cleanKey]))
  const goes = (keys: readonly (string | null)[]) => [
    ...new Set(keys.filter((key) => key !== null && !needed.has(key)) as string[]),
  ]
  const lines = linesOf(done)
  const art = goes(lines.map(({ artKey }) => artKey))
  const lent = await findLent(trx, art)
  await releaseArt(
    trx,
    art.filter((key) => !lent.includes(key)),
  )
  await releaseRenders(trx, goes(lines.flatMap(({ previewKey, cleanKey }) => [previewKey, cleanKey])))
}
