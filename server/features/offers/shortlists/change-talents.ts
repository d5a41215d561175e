import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { assertRole } from '../../people/accounts/index.ts'
import { noSuchList } from './change-shortlists.ts'
import { type CountedShortlist, findShortlist, findTalentId } from './queries/find-shortlists.ts'
import { deleteTalent, insertTalent, lockShortlist, touchShortlist } from './queries/put-shortlist.ts'

export const MAX_TALENTS = 200

/**
 * Adding a talent who is already on the list changes nothing.
 * @throws Forbidden unless the caller is a brand
 * @throws NotFound for the list or the talent
 * @throws UnprocessableEntity if the list has the maximum number of talents
 */
export async function addTalent(ctx: Context, caller: Caller, id: string, slug: string): Promise<CountedShortlist> {
  assertRole(caller, 'brand')
  const own = { accountId: caller.accountId, id }
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockShortlist(trx, own)
    if (!locked) throw noSuchList()
    const talent = await findTalentId(trx, slug)
    if (!talent) throw notFound('There is no talent with this slug.')
    if (await insertTalent(trx, own, talent.id, now)) {
      if (locked.talents >= MAX_TALENTS)
        throw unprocessable(
          message('This shortlist has {count} talents, which is the limit. Remove one first.', { count: MAX_TALENTS }),
        )
      await touchShortlist(trx, own, now)
    }
    return getShortlist(trx, own)
  })
}

/**
 * Removing a talent who is not on the list is not an error.
 * @throws Forbidden unless the caller is a brand
 * @throws NotFound for the list
 */
export async function removeTalent(ctx: Context, caller: Caller, id: string, slug: string): Promise<CountedShortlist> {
  assertRole(caller, 'brand')
  const own = { accountId: caller.accountId, id }
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockShortlist(trx, own))) throw noSuchList()
    if (await deleteTalent(trx, own, slug)) await touchShortlist(trx, own, ctx.clock.now())
    return getShortlist(trx, own)
  })
}

/** @throws NotFound, also for another account's list */
export async function getShortlist(
  db: Parameters<typeof findShortlist>[0],
  own: { accountId: string; id: string },
): Promise<CountedShortlist> {
  const list = await findShortlist(db, own)
  if (!list) throw noSuchList()
  return list
}
