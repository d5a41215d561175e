import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { liftSuppression, maskAddress } from '../../../platform/mail/index.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { recordAudit } from '../audit/index.ts'

/**
 * Allows mails to an address again. Mails that were skipped before are not sent. The audit is
 * permanent, so its entry masks the address.
 * @throws BadRequest for an invalid address
 * @throws NotFound if it is not suppressed
 */
export async function liftMailSuppression(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Caller,
  { address: given, reason }: { address: string; reason: string },
): Promise<void> {
  const address = addressOf(given)
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const lifted = await liftSuppression(trx, address)
    if (!lifted) throw notFound('This address is not suppressed. It already receives mail.')
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: 'lift-mail-suppression',
        subjectType: 'mail-address',
        subjectId: maskAddress(address),
        reason: visibleTextOrNull(reason),
        before: { reason: lifted.reason, since: lifted.at.toISOString() },
        after: null,
      },
      now,
    )
  })
}
