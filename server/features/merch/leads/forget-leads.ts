import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { deleteLeadsOf } from './queries/leads.ts'

/**
 * Throws away every lead of an address, for whoever asks for that and has no account to erase. The audit keeps how many those
 * were, and a digest of the address. @returns how many
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
