import type { Trx } from '../../../platform/database/transaction.ts'
import { findLent, releaseArt } from '../artwork/index.ts'
import { findOrders, listActiveLines, type Order, type OrderLine } from '../orders/index.ts'
import { releaseRenders } from '../rendering/index.ts'

/**
 * Releases the pictures of a canceled order that no other order of the session uses. They are then
 * deleted with the session's other pictures. Runs in the transaction that cancels the order. Two
 * round trips.
 */
export async function releasePictures(
  trx: Trx,
  { sessionId, lines }: Pick<Order, 'sessionId' | 'lines'>,
): Promise<void> {
  const artKeys = lines.flatMap(({ artKey }) => artKey ?? [])
  // Art that other sessions can use too may be part of their orders, so it is not released.
  const [activeLines, lent] = await Promise.all([listActiveLines(trx, sessionId), findLent(trx, artKeys)])
  const own = lines.filter(({ artKey }) => artKey === null || !lent.includes(artKey))
  const goes = (keysOf: (line: OrderLine) => readonly (string | null)[]) => {
    const inUse = new Set(activeLines.flatMap(keysOf))
    return [...new Set(own.flatMap(keysOf))].filter((key) => key !== null && !inUse.has(key)) as string[]
  }
  await Promise.all([
    releaseArt(
      trx,
      goes(({ artKey }) => [artKey]),
    ),
    releaseRenders(
      trx,
      goes(({ previewKey, cleanKey }) => [previewKey, cleanKey]),
    ),
  ])
}

/**
 * Releases the pictures of finished orders when a fan deletes their art. Pictures that an order in
 * production still needs stay. Released pictures are deleted with their session's other pictures.
 * At most four statements.
 */
export async function releaseFinishedOrders(trx: Trx, done: readonly string[], open: readonly string[]): Promise<void> {
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
