import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, issueAt, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { message } from '../../../platform/words/index.ts'
import { assertRole, foldBrandName } from '../../people/accounts/index.ts'
import { type CountedShortlist, countShortlists, findShortlist } from './queries/find-shortlists.ts'
import { deleteShortlist, insertShortlist, lockAccount, renameShortlist } from './queries/put-shortlist.ts'

export const MAX_SHORTLISTS = 50

/**
 * @throws Forbidden unless the caller is a brand
 * @throws Conflict if the brand already has a list with this name
 * @throws UnprocessableEntity if the brand has the maximum number of lists
 */
export async function createShortlist(ctx: Context, caller: Caller, name: string): Promise<CountedShortlist> {
  assertRole(caller, 'brand')
  const now = ctx.clock.now()
  const own = { accountId: caller.accountId, id: newId() }
  return inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, caller.accountId)
    if ((await countShortlists(trx, caller.accountId)) >= MAX_SHORTLISTS)
      throw unprocessable(
        message('You have {count} shortlists, which is the limit. Delete one first.', { count: MAX_SHORTLISTS }),
      )
    const row = { id: own.id, account_id: own.accountId, ...readName(name), created_at: now, updated_at: now }
    if (!(await insertShortlist(trx, row))) throw nameTaken(row.name)
    return { ...row, talents: 0 }
  })
}

/**
 * @throws Forbidden unless the caller is a brand
 * @throws NotFound
 * @throws Conflict if another list already has this name
 */
export async function changeShortlist(
  { db, clock }: Context,
  caller: Caller,
  id: string,
  name: string,
): Promise<CountedShortlist> {
  assertRole(caller, 'brand')
  const own = { accountId: caller.accountId, id }
  const renamed = { ...readName(name), updated_at: clock.now() }
  const isTheirs = await renameShortlist(db, own, renamed).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken(renamed.name) : error
  })
  const list = isTheirs ? await findShortlist(db, own) : undefined
  if (!list) throw noSuchList()
  return list
}

/**
 * @throws Forbidden unless the caller is a brand
 * @throws NotFound
 */
export async function removeShortlist({ db }: Context, caller: Caller, id: string): Promise<void> {
  assertRole(caller, 'brand')
  if (!(await deleteShortlist(db, { accountId: caller.accountId, id }))) throw noSuchList()
}

function readName(text: string): { name: string; name_folded: string } {
  const name = visibleText(text).replace(/\s+/g, ' ')
  const name_folded = foldBrandName(name)
  if (name_folded === '') {
    const fault = message('The name needs at least one visible character')
    throw badRequest(message('{fault}.', { fault }), { issues: [issueAt('name', fault)] })
  }
  return { name, name_folded }
}

const nameTaken = (name: string) =>
  conflict(message('You already have a shortlist called “{name}”. Choose another name.', { name }))
export const noSuchList = () => notFound('There is no such shortlist.')
