import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, faultOf, issueAt } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
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
  const limits = { limits: ctx.processor.limits, feeBps: ctx.config.PLATFORM_FEE_BPS }
  const issues = findPolicyFaults(policy, limits).map(({ path, words }) => issueAt(path, words))
  if (issues[0])
    throw badRequest(message('{path}: {fault}', { path: issues[0].path, fault: faultOf(issues[0]) }), { issues })
  const at = ctx.clock.now()
  await inTransaction(ctx.db, (trx) => replaceOfferPolicy(trx, accountId, policy, at))
}
