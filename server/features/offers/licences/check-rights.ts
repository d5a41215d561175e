import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import type { CounterChanges, OfferRow, OfferWithPeople, RightsRead, RightsRequest } from '../offer/index.ts'
import { changesTerms, type LicenceTerms, type Medium, termsAfterCounter } from './domain/terms.ts'
import { ensureTerms, findTerms } from './find-terms.ts'
import { assertRightsFree, findConflictAmong, type Rules, reservationAt } from './rights-conflict.ts'
import { firstVersion, type Names, scopeInWords } from './seed-terms.ts'

/**
 * Reserves the rights of an offer that is accepted or paid for in the same transaction. The caller
 * holds the offer's lock.
 * @throws RIGHTS_CONFLICT
 */
export async function reserveRights(trx: Trx, rules: Rules, offer: OfferWithPeople, now: Date): Promise<void> {
  const { current } = await ensureTerms(trx, offer, now)
  await assertRightsFree(trx, rules, { offer, terms: current.terms }, now)
}

/**
 * Finds the conflict that a payment for the offer would meet now, from the claims that were read
 * with the offer. Reserves nothing.
 */
export async function findConflictOfOffer(
  db: Db,
  rules: Rules,
  offer: OfferWithPeople & { rights: RightsRead },
  now: Date,
): Promise<AppError | undefined> {
  if (offer.rights.rivals.length === 0) return undefined
  const terms = (offer.rights.terms as LicenceTerms | null) ?? (await findTerms(db, offer, now)).current.terms
  return findConflictAmong(offer.rights, rules, { offer, terms }, now)
}

type Moved = OfferWithPeople & { rights?: RightsRead }

/**
 * Builds the request for the claims that the move of an offer must be compared with. `takesLock`
 * reserves the rights, for an acceptance. `scope` is the scope that the move sets. Without it, the
 * offer's own terms decide.
 */
export const rightsRequest = (
  rules: Rules,
  now: Date,
  { takesLock, scope }: { takesLock: boolean; scope?: OfferScope | null | undefined },
): RightsRequest => ({
  ...reservationAt(now, rules),
  takesLock,
  onlyExclusive: scope === undefined ? null : (scope?.exclusivity ?? 'NON_EXCLUSIVE') === 'NON_EXCLUSIVE',
})

/**
 * Checks that the offer's terms, with the changes of a counter-offer, conflict with no license.
 * The claims were read with the move. Offers from before there were terms get their terms first.
 * @throws RIGHTS_CONFLICT
 */
export async function assertMoveFits(
  trx: Trx,
  rules: Rules,
  { offer, changes, path }: { offer: Moved; changes: CounterChanges | null; path?: string | undefined },
  now: Date,
): Promise<void> {
  const { rights = { terms: null, rivals: [] } } = offer
  if (rights.rivals.length === 0) return
  const known = (rights.terms as LicenceTerms | null) ?? (await ensureTerms(trx, offer, now)).current.terms
  const terms = changesTerms(changes) ? termsAfterCounter(known, changes, scopeInWords(changes.scope)) : known
  const error = findConflictAmong(rights, rules, { offer, terms, path }, now)
  if (error) throw error
}

/** Finds the conflict that a sent offer or a draft would meet if it were accepted now. */
export const findConflictOfBrief = (
  rules: Rules,
  { rights = { terms: null, rivals: [] }, ...offer }: OfferRow & { rights?: RightsRead },
  { medium, ...names }: Names & { medium: Medium },
  now: Date,
): AppError | undefined =>
  findConflictAmong(rights, rules, { offer, terms: firstVersion(offer, names, medium).terms }, now)
