import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import type { Reach } from './domain/revision-limits.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { listTerms, sidesOf } from './queries/terms-rows.ts'
import { readOrWorldwide } from './rights-conflict.ts'

/**
 * Finds how far the license of a work reaches. An admin may have edited its terms, so they count
 * more than the offer. Undefined for an offer from before offers had terms.
 */
export async function findReachOfWork(db: Db | Trx, workId: string): Promise<Reach | undefined> {
  const { current } = sidesOf(await listTerms(db, workId))
  return current && reachOfTerms(current.terms)
}

export const reachOfTerms = (terms: LicenceTerms): Reach => ({
  medium: terms.work.medium,
  scope: scopeOfTerms(terms),
  usageTypes: terms.uses.listed,
  customUsage: terms.uses.custom,
})

/** Returns the scope of terms. Null for the scope of an offer that has chosen none. */
function scopeOfTerms(terms: LicenceTerms): OfferScope | null {
  const { category = null, termMonths, startsOn = null, endsOn = null, exclusivity } = terms
  const territories = terms.territories ?? readOrWorldwide(terms.territory)
  const scope = { category, territories, termMonths, startsOn, endsOn, exclusivity }
  const isUsual = terms.territories === undefined && JSON.stringify(scope) === JSON.stringify(USUAL)
  return isUsual ? null : scope
}

const { category, territories, termMonths, startsOn, endsOn, exclusivity } = DEFAULT_SCOPE
const USUAL: OfferScope = { category, territories, termMonths, startsOn, endsOn, exclusivity }
