import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from './record-audit.ts'

export const BRAND_LIMIT_ACTIONS = ['block', 'unblock'] as const
export type BrandLimitChange = { accountId: string; action: (typeof BRAND_LIMIT_ACTIONS)[number]; reason?: string }

/**
 * Blocks an account or lets it go again; a blocked one can neither create nor accept offers (part 1, "Brand limit").
 * Doing it again only changes the reason.
 * @throws BadRequest for a block without a reason; NotFound for an unknown account.
 */
export async function changeBrandLimit(
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { accountId, action, reason: given = '' }: BrandLimitChange,
): Promise<void> {
  const isBlocked = action === 'block'
  const reason = given.trim() || null
  if (isBlocked && !reason) {
    throw badRequest('Say why the account is blocked.', { issues: [{ path: 'reason', message: 'is missing' }] })
  }
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    // Two admins at once come one after the other, so that each audit row tells the true state before it. The limit is
    // read by a statement of its own: the locking one still sees the world as it was before the wait.
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw notFound('There is no such account.')
    const before = await trx
      .selectFrom('brand_limits')
      .select(['is_blocked', 'blocked_reason'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const limit = {
      is_blocked: isBlocked,
      blocked_reason: isBlocked ? reason : null,
      changed_by_account_id: admin.accountId,
      updated_at: now,
    }
    await trx
      .insertInto('brand_limits')
      .values({ account_id: accountId, ...limit })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(limit))
      .execute()
    const entry = {
      actorAccountId: admin.accountId,
      action,
      subjectType: 'account',
      subjectId: accountId,
      reason,
      before: { isBlocked: before?.is_blocked ?? false, blockedReason: before?.blocked_reason ?? null },
      after: { isBlocked, blockedReason: limit.blocked_reason },
    }
    await recordAudit(trx, entry, now)
  })
}
