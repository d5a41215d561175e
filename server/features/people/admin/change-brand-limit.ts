import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { putBrandLimit } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'

export const BRAND_LIMIT_ACTIONS = ['block', 'unblock'] as const
export type BrandLimitChange = { accountId: string; action: (typeof BRAND_LIMIT_ACTIONS)[number]; reason?: string }

/**
 * A blocked account can neither create nor accept offers (contract, part 1, "Brand limit"). A
 * repeated call only changes the reason.
 * @throws Conflict for the admin's own account
 * @throws BadRequest for a block without a reason
 * @throws NotFound for an unknown account
 */
export async function changeBrandLimit(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { accountId, action, reason: given = '' }: BrandLimitChange,
): Promise<void> {
  const isBlocked = action === 'block'
  if (isBlocked && accountId === admin.accountId)
    throw conflict('You cannot block your own account. Ask another admin.')
  const reason = visibleText(given) || null
  if (isBlocked && !reason) {
    throw badRequest('Enter the reason for blocking the account.', {
      issues: [{ path: 'reason', message: 'is missing' }],
    })
  }
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const after = { isBlocked, blockedReason: isBlocked ? reason : null }
    const before = await putBrandLimit(trx, { ...after, accountId, by: admin.accountId, at: now })
    if (!before) throw notFound('There is no such account.')
    const entry = {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'account',
      subjectId: accountId,
      reason,
      before,
      after,
    }
    await recordAudit(trx, entry, now)
  })
}
