import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { insertRoot } from './queries/carts.ts'
import { lockRoots } from './queries/lock-carts.ts'
import { findDrafts, mergeRoots } from './queries/merge-carts.ts'

const TRIES = 8

/**
 * A browser may send several cart cookies. Merges the drafts of the cookies `others` into the
 * draft of `cookieId`. Safe to repeat and to run concurrently. Runs one statement if there is
 * nothing to merge.
 */
export async function joinDrafts(
  ctx: Pick<Context, 'db'>,
  { cookieId, others }: { cookieId: string; others: readonly string[] },
  at: Date,
): Promise<void> {
  const cookieIds = [cookieId, ...others]
  const isOther = ({ cookieId: of }: { cookieId: string }) => of !== cookieId
  if (!(await findDrafts(ctx.db, cookieIds)).some(isOther)) return
  await inTransaction(ctx.db, async (trx) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await findDrafts(trx, cookieIds)
      await lockRoots(
        trx,
        found.map(({ id }) => id),
      )
      const held = await findDrafts(trx, cookieIds)
      const isUnchanged = held.every(({ id }) => found.some((one) => one.id === id))
      if (!isUnchanged) continue
      const draftsToMerge = held.filter(isOther)
      const [first] = draftsToMerge
      if (!first) return
      const own = held.find((one) => !isOther(one))
      if (!own) {
        await insertRoot(trx, { cookieId, userId: null }, first.touchedAt)
        continue
      }
      for (const { id } of draftsToMerge) await mergeRoots(trx, id, own.id, at)
      return
    }
    throw new Error(`the drafts of a browser changed in each of ${TRIES} tries to merge them`)
  })
}
