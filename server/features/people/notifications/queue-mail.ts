import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'

/**
 * A mail that is no notice (the below-minimum question), queued in the caller's transaction. It goes to the owner of the
 * account it names, agent or not: what it says is meant for that person. Nobody can switch it off.
 */
export const queueMail = (
  trx: Trx,
  { accountId, kind, ...letter }: { accountId: string; kind: string; subject: string; text: string; html: string },
  at: Date,
): Promise<void> => enqueueMails(trx, [{ queue: 'others', accountId, kind, letter }], at)
