import type { Context } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findTalentFor } from './queries/find-talent-for.ts'
import { requireRole } from './require-role.ts'

/**
 * The account of the talent that a request is about: the caller's own, or the one it names. An agent reads of its talents,
 * and acts for them where the link says so; admins read of all. One statement, and none for one's own.
 * @throws Forbidden for who is no talent, and for somebody else's account; NotFound for an admin who names no talent.
 */
export async function chooseTalent(
  { db }: Pick<Context, 'db'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>,
  named: string | undefined,
  need: 'read' | 'act',
): Promise<string> {
  const { accountId, isAdmin } = caller
  if (named === undefined || named === accountId) {
    requireRole(caller, 'talent')
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
      ? 'You may look after this talent, and not act for them. Ask them to let you.'
      : 'This is somebody else’s account.',
  )
}
