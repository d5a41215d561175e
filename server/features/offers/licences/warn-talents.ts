import type { Db } from '../../../platform/database/transaction.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { type OfferFacts, type Party, type ScopeInTerms, termsOfOffer } from './domain/terms.ts'
import { listRivalsOfEach } from './queries/live-claims.ts'
import { findConflictAmong, type Rules, reservationAt } from './rights-conflict.ts'
import { scopeInWords } from './seed-terms.ts'

/** A brief for several talents, as far as it is written. */
export type SharedBrief = Omit<OfferFacts, 'seller' | 'scope'> & { scope: OfferScope | null }

/**
 * Returns what keeps a brief from becoming a license of each talent, by account. It reserves
 * nothing.
 */
export async function findConflictsOfTalents(
  db: Db,
  rules: Rules,
  { scope, ...brief }: SharedBrief,
  talents: readonly Party[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const words: ScopeInTerms | null = scopeInWords(scope)
  const rivals = await listRivalsOfEach(db, {
    ...reservationAt(now, rules),
    sellerAccountIds: talents.map(({ accountId }) => accountId),
    buyerAccountId: brief.buyer.accountId,
    onlyExclusive: (scope?.exclusivity ?? 'NON_EXCLUSIVE') === 'NON_EXCLUSIVE',
  })
  return new Map(
    talents.flatMap((seller): [string, string][] => {
      const offer = { id: '', seller_account_id: seller.accountId, buyer_account_id: brief.buyer.accountId }
      const terms = termsOfOffer({ ...brief, seller, scope: words })
      const error = findConflictAmong({ rivals: rivals.get(seller.accountId) ?? [] }, rules, { offer, terms }, now)
      return error ? [[seller.accountId, error.message]] : []
    }),
  )
}
