import type { Trx } from '../../../platform/database/transaction.ts'
import { findLent, releaseArt } from '../artwork/index.ts'
import { findOrders, listActiveLines, type Order, type OrderLine } from '../orders/index.ts'
import { releaseRenders } from '../rendering/index.ts'

/** Pictures of a canceled order that other orders or sessions use, so they must not be deleted. */
export type PicturesInUse = { activeLines: readonly OrderLine[]; asked: readonly string[]; lent: readonly string[] }

export async function findPicturesInUse(
  trx: Trx,
  order: Pick<Order, 'id' | 'sessionId' | 'lines'>,
): Promise<PicturesInUse> {
  const asked = order.lines.flatMap(({ artKey }) => artKey ?? [])
  // Orders of other sessions may contain lent art.
  const [activeLines, lent] = await Promise.all([listActiveLines(trx, order), findLent(trx, asked)])
  return { activeLines, asked, lent }
}

/**
 * Releases the pictures of a canceled order that nothing else uses, in the transaction of the
 * cancellation. They are then deleted with the session's other pictures.
 */
export async function releasePictures(
  trx: Trx,
  { lines }: Pick<Order, 'lines'>,
  { activeLines, asked, lent }: PicturesInUse,
): Promise<void> {
  const own = lines.filter(({ artKey }) => artKey === null || (asked.includes(artKey) && !lent.includes(artKey)))
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
 * Stops keeping the pictures of finished orders (`done`) when a fan deletes their art, except those
 * that an order in production (`open`) still needs. The released pictures are then deleted with
 * their session's other pictures.
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
