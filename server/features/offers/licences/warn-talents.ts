import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import type { AskedUse } from '../../../platform/scope-of-use/use-rules.ts'
import { DISPUTE_WINDOW_DAYS } from '../offer/index.ts'
import { askedByTerms } from './check-use.ts'
import { type OfferFacts, type Party, type ScopeInTerms, termsOfOffer } from './domain/terms.ts'
import { listExclusiveClaims, listRivalsOfEach } from './queries/live-claims.ts'
import { conflictsAmong, findConflictAmong, type Rules, requestedScope, reservationAt } from './rights-conflict.ts'
import { scopeInWords } from './seed-terms.ts'

/** A use that a brand asks for before it has chosen a talent. Its scope is not exclusive. */
export type WantedUse = Pick<OfferFacts, 'buyer' | 'medium'> & { usageTypes: readonly string[]; scope: OfferScope }

/**
 * Finds the talents who have licensed a use exclusively to others, or have reserved it: those for
 * whom an offer about it would be refused now. `asked` is the use in the form that talents' rules
 * are compared with.
 */
export async function findTakenTalents(
  db: Db,
  rules: Rules,
  { buyer, medium, usageTypes, scope }: WantedUse,
  now: Date,
): Promise<{ accountIds: string[]; asked: AskedUse }> {
  const terms = termsOfOffer({ ...NOTHING_ELSE, buyer, medium, usageTypes, scope: scopeInWords(scope) })
  const offer = { id: '', seller_account_id: '', buyer_account_id: buyer.accountId }
  const startsAt = requestedScope({ offer, terms }, now).start
  const claims = await listExclusiveClaims(db, {
    ...reservationAt(now, rules),
    buyerAccountId: buyer.accountId,
    startsAt,
    undisputedAt: addMs(now, -DISPUTE_WINDOW_DAYS * DAY_MS),
  })
  const taken = conflictsAmong(claims, { offer, terms }, now).map(({ row }) => row.seller_account_id)
  return { accountIds: [...new Set(taken)], asked: askedByTerms(terms, null) }
}

const NOTHING_ELSE = {
  seller: { accountId: '', name: '' },
  campaignType: '',
  imageKind: null,
  customUsage: null,
  wantsSharing: null,
  sharingDescription: null,
  // Conflicts do not depend on the credits.
  credits: '',
} as const

/** A brief for several talents, which may be unfinished. */
export type SharedBrief = Omit<OfferFacts, 'seller' | 'scope' | 'credits'> & { scope: OfferScope | null }

/**
 * Returns, by account, the reason why the talent could not accept a brief now. Reserves nothing.
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
      const terms = termsOfOffer({ ...brief, seller, scope: words, credits: '' })
      const error = findConflictAmong({ rivals: rivals.get(seller.accountId) ?? [] }, rules, { offer, terms }, now)
      return error ? [[seller.accountId, error.message]] : []
    }),
  )
}
