import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { deleteLeadsOf } from './queries/leads.ts'

/**
 * Deletes the leads of a person without an account. The audit log stores the number of deleted
 * leads and a digest of the address.
 * @returns the number of deleted leads
 */
export async function forgetLeads(ctx: Context, admin: Caller, typed: string): Promise<number> {
  const email = addressOf(typed)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const forgotten = await deleteLeadsOf(trx, email)
    const entry = {
      actorAccountId: admin.accountId,
      action: 'forget-leads',
      subjectType: 'merch-leads',
      subjectId: keyedDigest(ctx.config.SECRET_KEY, 'lead address', email),
      reason: null,
      before: { leads: forgotten },
      after: null,
    }
    if (forgotten > 0) await recordAudit(trx, entry, at)
    return forgotten
  })
}
