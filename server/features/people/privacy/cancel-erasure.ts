import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { queueMail } from '../notifications/index.ts'
import { erasureCancelledMail } from './privacy-mails.ts'
import { cancelErasure } from './queries/erasures.ts'

/** @throws NotFound if no erasure is scheduled */
export async function cancelScheduledErasure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    if (!(await cancelErasure(trx, accountId, now))) throw notFound('Your account is not scheduled for deletion.')
    await queueMail(trx, erasureCancelledMail(accountId), now)
  })
}
