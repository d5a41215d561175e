import type { AdminRole } from '../../../platform/admin-roles/roles.ts'
import { ADMIN_ROLES } from '../../../platform/admin-roles/roles.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertFreshProof, isBlocked, putAdminRoles } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'

export type AdminChange = {
  accountId: string
  /** The new roles; none removes the admin. */
  to: readonly AdminRole[]
  /** If given, the change is refused if the account has other roles by now. */
  from?: readonly AdminRole[]
  reason: string
}

/**
 * Grants and takes roles of admins, from the next request on. Repeating it changes nothing.
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws BadRequest without a reason
 * @throws NotFound
 * @throws Conflict for the last full admin, for a blocked account, and if the roles have changed
 */
export async function changeAdmin(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'identity'>,
  admin: Caller,
  { accountId, to, from, reason: given }: AdminChange,
): Promise<void> {
  await assertFreshProof(ctx, admin)
  const reason = visibleText(given)
  if (reason === '') throw badRequest('Enter a reason.', { issues: [{ path: 'reason', message: 'is missing' }] })
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const outcome = await putAdminRoles(trx, { accountId, to, from })
    if (outcome.kind === 'unknown') throw notFound('There is no such account.')
    if (outcome.kind === 'last') throw conflict('This is the last full admin. Make somebody else a full admin first.')
    if (outcome.kind === 'stale')
      throw conflict(`These roles have changed in the meantime. They are now: ${namesOf(outcome.now)}.`)
    if (outcome.kind === 'unchanged') return
    const { before } = outcome
    if (before.length === 0 && (await isBlocked(trx, accountId)))
      throw conflict('This account is blocked. Unblock it before you make it an admin.')
    const entry = {
      actorAccountId: admin.accountId,
      action: before.length === 0 ? 'appoint-admin' : to.length === 0 ? 'remove-admin' : 'change-admin-roles',
      subjectType: 'account',
      subjectId: accountId,
      reason,
      before: { isAdmin: before.length > 0, adminRoles: before },
      after: { isAdmin: to.length > 0, adminRoles: to },
    }
    await recordAudit(trx, entry, now)
  })
}

const namesOf = (roles: readonly AdminRole[]): string =>
  roles.length === 0 ? 'none' : roles.map((role) => ADMIN_ROLES[role].label).join(', ')
