import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { type DeadMail, discardDeadMail, hasMail, reviveDeadMail } from '../../../platform/mail/index.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { recordAudit } from '../audit/index.ts'

type DeadMailDecision = { id: string; reason: string }

/**
 * Gives a mail that was given up (a dead mail) as many attempts as a new mail.
 * @throws NotFound if there is no such mail
 * @throws Conflict if the mail is not dead, or has been retried or discarded meanwhile
 */
export const retryDeadMail = (
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  settling: DeadMailDecision,
): Promise<void> => settle(ctx, admin, settling, { action: 'retry-mail', take: reviveDeadMail })

/**
 * The dead mail is no longer listed, and never sent.
 * @throws the errors of `retryDeadMail`
 */
export const discardMail = (
  ctx: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  settling: DeadMailDecision,
): Promise<void> => settle(ctx, admin, settling, { action: 'discard-mail', take: discardDeadMail })

type SettleAction = { action: string; take: (trx: Trx, id: string, at: Date) => Promise<DeadMail | undefined> }

async function settle(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { id, reason }: DeadMailDecision,
  { action, take }: SettleAction,
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const mail = await take(trx, id, at)
    if (!mail) {
      if (await hasMail(trx, id))
        throw conflict('This mail is not undeliverable: another admin has handled it, or it is still being retried.')
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
        reason: visibleTextOrNull(reason),
        // The audit is permanent, so its entry names the account but not the address.
        before: { kind, accountId, failure, tries },
        after: null,
      },
      at,
    )
  })
}
