import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import {
  type CounterChanges,
  NO_RIGHTS_READ,
  type OfferRow,
  type OfferWithPeople,
  type RightsRead,
  type RightsRequest,
} from '../offer/index.ts'
import { changesTerms, type LicenceTerms, type Medium, termsAfterCounter } from './domain/terms.ts'
import { ensureTerms, findTerms } from './find-terms.ts'
import { assertRightsFree, findConflictAmong, type Rules, reservationAt } from './rights-conflict.ts'
import { firstVersion, type Names, scopeInWords } from './seed-terms.ts'

/**
 * Checks that an offer may become a license, and reserves its rights: the caller accepts it or
 * takes its payment in the same transaction, and holds its lock.
 * @throws RIGHTS_CONFLICT
 */
export async function reserveRights(trx: Trx, rules: Rules, offer: OfferWithPeople, now: Date): Promise<void> {
  const { current } = await ensureTerms(trx, offer, now)
  await assertRightsFree(trx, rules, { offer, terms: current.terms }, now)
}

/**
 * Finds the conflict that a payment for the offer would meet now. The claims were read with the
 * offer. It reserves nothing.
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
 * Asks the move of an offer for the claims to compare it with. `takesLock` is for an acceptance: it
 * reserves the rights. `scope` is the one that the move changes or sets; without it, the offer's
 * own terms decide.
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
 * Checks that the offer may become a license under its terms, with the changes of a counter-offer.
 * The claims were read with its move. Offers from before there were terms get theirs first.
 * @throws RIGHTS_CONFLICT
 */
export async function assertMoveFits(
  trx: Trx,
  rules: Rules,
  { offer, changes, path }: { offer: Moved; changes: CounterChanges | null; path?: string | undefined },
  now: Date,
): Promise<void> {
  const { rights = NO_RIGHTS_READ } = offer
  if (rights.rivals.length === 0) return
  const known = (rights.terms as LicenceTerms | null) ?? (await ensureTerms(trx, offer, now)).current.terms
  const terms = changesTerms(changes) ? termsAfterCounter(known, changes, scopeInWords(changes.scope)) : known
  const error = findConflictAmong(rights, rules, { offer, terms, path }, now)
  if (error) throw error
}

/** Finds the conflict that a sent offer or a draft would meet if it were accepted now. */
export const findConflictOfBrief = (
  rules: Rules,
  { rights = NO_RIGHTS_READ, ...offer }: OfferRow & { rights?: RightsRead },
  { medium, ...names }: Names & { medium: Medium },
  now: Date,
): AppError | undefined =>
  findConflictAmong(rights, rules, { offer, terms: firstVersion(offer, names, medium).terms }, now)
