import type { Context } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertRole } from './assert-role.ts'
import { findTalentFor } from './queries/find-talent-for.ts'

/**
 * Returns the talent account of a request: the caller's own, or the named one. An agent may read
 * its talents' data, and act if the link allows; admins may read all. Needs no query for the
 * caller's own account.
 * @throws Forbidden for a caller who is no talent, and for someone else's account
 * @throws NotFound if an admin names an account that is not a talent
 */
export async function chooseTalent(
  { db }: Pick<Context, 'db'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>,
  named: string | undefined,
  need: 'read' | 'act',
): Promise<string> {
  const { accountId, isAdmin } = caller
  if (named === undefined || named === accountId) {
    assertRole(caller, 'talent')
    return accountId
  }
  const talent = await findTalentFor(db, { talentAccountId: named, accountId })
  if (need === 'read' && isAdmin) {
    if (!talent) throw notFound('There is no such talent.')
    return talent.id
  }
  if (talent?.can_act === true || (need === 'read' && talent?.can_act === false)) return talent.id
  throw forbidden(
    talent?.can_act === false
      ? 'Your agent link does not let you act for this talent. Ask them for permission.'
      : 'This account is not yours.',
  )
}
