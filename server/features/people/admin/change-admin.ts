import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertFreshProof, isBlocked, putAdmin } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'

export type AdminChange = { accountId: string; isAdmin: boolean; reason: string }

/**
 * Grants or revokes the admin role, from the next request on. Repeating it changes nothing.
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws BadRequest without a reason
 * @throws NotFound
 * @throws Conflict for the last admin and for a blocked account
 */
export async function changeAdmin(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'identity'>,
  admin: Caller,
  { accountId, isAdmin, reason: given }: AdminChange,
): Promise<void> {
  await assertFreshProof(ctx, admin)
  const reason = visibleText(given)
  if (reason === '') throw badRequest('Enter a reason.', { issues: [{ path: 'reason', message: 'is missing' }] })
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const outcome = await putAdmin(trx, { accountId, isAdmin })
    if (outcome === 'unknown') throw notFound('There is no such account.')
    if (outcome === 'last') throw conflict('This is the last admin. Appoint another one first.')
    if (outcome === 'unchanged') return
    if (isAdmin && (await isBlocked(trx, accountId)))
      throw conflict('This account is blocked. Unblock it before you make it an admin.')
    const entry = {
      actorAccountId: admin.accountId,
      action: isAdmin ? 'appoint-admin' : 'remove-admin',
      subjectType: 'account',
      subjectId: accountId,
      reason,
      before: { isAdmin: !isAdmin },
      after: { isAdmin },
    }
    await recordAudit(trx, entry, now)
  })
}
