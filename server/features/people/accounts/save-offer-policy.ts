import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { findPolicyFaults, normalizePolicy, type OfferPolicy } from './domain/offer-policy.ts'
import { replaceOfferPolicy } from './queries/replace-offer-policy.ts'

/**
 * Existing offers keep their terms.
 * @throws BadRequest with every faulty field
 */
export async function saveOfferPolicy(
  ctx: Pick<Context, 'db' | 'clock' | 'processor' | 'config'>,
  accountId: string,
  given: OfferPolicy,
): Promise<void> {
  const policy = normalizePolicy(given)
  const issues = findPolicyFaults(policy, { limits: ctx.processor.limits, feeBps: ctx.config.PLATFORM_FEE_BPS })
  if (issues[0]) throw badRequest(`${issues[0].path}: ${issues[0].message}`, { issues })
  const at = ctx.clock.now()
  await inTransaction(ctx.db, (trx) => replaceOfferPolicy(trx, accountId, policy, at))
}
