import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { requireRole } from '../../people/accounts/index.ts'
import { noSuchList } from './change-shortlists.ts'
import { type CountedShortlist, findShortlist, findTalentId } from './queries/find-shortlists.ts'
import { deleteTalent, insertTalent, lockShortlist, touchShortlist } from './queries/put-shortlist.ts'

export const MAX_TALENTS = 200

/**
 * Puts a talent on a list; again changes nothing.
 * @throws Forbidden for who is no brand; NotFound for the list or the talent; UnprocessableEntity for one too many.
 */
export async function addTalent(ctx: Context, caller: Caller, id: string, slug: string): Promise<CountedShortlist> {
  requireRole(caller, 'brand')
  const own = { accountId: caller.accountId, id }
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockShortlist(trx, own)
    if (!locked) throw noSuchList()
    const talent = await findTalentId(trx, slug)
    if (!talent) throw notFound('There is no talent with this slug.')
    if (await insertTalent(trx, own, talent.id, now)) {
      if (locked.talents >= MAX_TALENTS)
        throw unprocessable(`This list has ${MAX_TALENTS} talents, and that is the most. Take one out first.`)
      await touchShortlist(trx, own, now)
    }
    return getShortlist(trx, own)
  })
}

/** Takes a talent off a list; who is not on it is no error. @throws Forbidden for who is no brand; NotFound for the list. */
export async function removeTalent(ctx: Context, caller: Caller, id: string, slug: string): Promise<CountedShortlist> {
  requireRole(caller, 'brand')
  const own = { accountId: caller.accountId, id }
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockShortlist(trx, own))) throw noSuchList()
    if (await deleteTalent(trx, own, slug)) await touchShortlist(trx, own, ctx.clock.now())
    return getShortlist(trx, own)
  })
}

/** @throws NotFound for anybody else's. One statement. */
export async function getShortlist(
  db: Parameters<typeof findShortlist>[0],
  own: { accountId: string; id: string },
): Promise<CountedShortlist> {
  const list = await findShortlist(db, own)
  if (!list) throw noSuchList()
  return list
}
