import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { type DeadMail, discardDeadMail, hasMail, reviveDeadMail } from '../../../platform/mail/index.ts'
import { recordAudit } from '../audit/index.ts'

type Settling = { id: string; reason: string }

/**
 * Has a mail that was given up tried again from now on, as often as a new one.
 * @throws NotFound when there is no such mail; Conflict when it is not given up (any more).
 */
export const retryDeadMail = (ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, settling: Settling): Promise<void> =>
  settle(ctx, admin, settling, { action: 'retry-mail', take: reviveDeadMail })

/**
 * Puts a mail that was given up aside: nobody is shown it again, and it is not sent.
 * @throws as `retryDeadMail`.
 */
export const discardMail = (ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, settling: Settling): Promise<void> =>
  settle(ctx, admin, settling, { action: 'discard-mail', take: discardDeadMail })

type Way = { action: string; take: (trx: Trx, id: string, at: Date) => Promise<DeadMail | undefined> }

async function settle(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { id, reason }: Settling,
  { action, take }: Way,
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const mail = await take(trx, id, at)
    if (!mail) {
      if (await hasMail(trx, id))
        throw conflict('This mail is not given up: somebody was faster, or it is still tried.')
      throw notFound('There is no such mail.')
    }
    const { kind, accountId, reason: failure, tries } = mail
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action,
        subjectType: 'mail',
        subjectId: id,
        reason: reason.trim() || null,
        // Whom a mail is for by address alone is not kept for good.
        before: { kind, accountId, failure, tries },
        after: null,
      },
      at,
    )
  })
}
