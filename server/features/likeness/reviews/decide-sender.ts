import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type SenderStanding, SUSPENSION_DAYS } from './domain/report-reasons.ts'
import { countDismissed, findSender, lockSender, putSender, type SenderDetails } from './queries/senders.ts'
import { senderSuspendedMail, senderWarnedMail } from './report-mails.ts'

/** A warning needs several unfounded reports, and a suspension another one after the warning. */
const UNFOUNDED_BEFORE_WARNING = 2

/**
 * Trusts the sender of reports, warns or suspends them (article 23 of the DSA), or ends that. A
 * suspension needs an earlier warning. Warned and suspended senders get a mail with the reason.
 * @throws BadRequest for an invalid address; Conflict if a condition is not met; Forbidden about
 * oneself
 */
export async function decideSender(
  ctx: Context,
  admin: Caller,
  { email: typed, standing, reason }: { email: string; standing: SenderStanding; reason: string },
): Promise<SenderDetails> {
  const email = addressOf(typed)
  if (email === admin.email) throw forbidden('This is your own address, so another admin must decide.')
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const before = await lockSender(trx, email)
    const dismissed = await countDismissed(trx, email)
    if (standing === 'SUSPENDED' && before?.standing !== 'WARNED' && before?.standing !== 'SUSPENDED')
      throw conflict('Warn this sender first. Suspend them only if they continue.')
    if (standing === 'WARNED' && dismissed < UNFOUNDED_BEFORE_WARNING)
      throw conflict(
        message('Only a sender of at least {count} dismissed reports can be warned.', {
          count: UNFOUNDED_BEFORE_WARNING,
        }),
      )
    const until = standing === 'SUSPENDED' ? addMs(at, SUSPENSION_DAYS * DAY_MS) : null
    const id = before?.id ?? newId()
    await putSender(trx, {
      id,
      email,
      standing,
      reason,
      warned_at: standing === 'WARNED' ? at : (before?.warned_at ?? null),
      suspended_until: until,
      decided_by: admin.accountId,
      at,
    })
    const audit = {
      actorAccountId: admin.accountId,
      action: 'decide-report-sender',
      subjectType: 'report-sender',
      subjectId: id,
      reason,
      before: { standing: before?.standing ?? 'NONE' },
      after: { standing },
    }
    await recordAudit(trx, audit, at)
    if (standing === 'WARNED') await enqueueMails(trx, [senderWarnedMail(ctx.config, email, reason)], at)
    if (until) await enqueueMails(trx, [senderSuspendedMail(ctx.config, email, reason, until)], at)
  })
  const decided = await findSender(ctx.db, email)
  if (!decided) throw notFound('There is no such sender.')
  return decided
}
