import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { AppError, badRequest, unprocessable } from '../../../platform/errors.ts'
import { endOfDay, type OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { lastDayWords } from '../../../platform/scope-of-use/scope-words.ts'
import { type Message, message, sentences, translatable } from '../../../platform/words/index.ts'
import {
  type CounterChanges,
  NO_RIGHTS_READ,
  type OfferRow,
  type OfferWithPeople,
  type RightsRead,
  type RightsRequest,
  scopeOf,
  termsOf,
} from '../offer/index.ts'
import { issuesBeyond, type Reach } from './domain/revision-limits.ts'
import { changesTerms, type LicenceTerms, type Medium, termsAfterCounter } from './domain/terms.ts'
import { ensureTerms, findTerms } from './find-terms.ts'
import { findReachOfWork, reachOfTerms } from './reach-of-work.ts'
import { findConflict, findConflictAmong, type Rules, reservationAt } from './rights-conflict.ts'
import { firstVersion, type Names, scopeInWords } from './seed-terms.ts'

/**
 * Returns the reason why an offer cannot become a license, or undefined after reserving its rights.
 * The caller holds the offer's lock, and takes its payment in the same transaction.
 */
export async function findRefusalOfRights(
  trx: Trx,
  rules: Rules,
  offer: OfferWithPeople,
  now: Date,
): Promise<AppError | undefined> {
  const { current } = await ensureTerms(trx, offer, now)
  const over = refusalOfTerm(offer, current.terms, now, AFTER_ACCEPTANCE)
  if (over || offer.license_root_id !== null) return over
  return findConflict(trx, rules, { offer, terms: current.terms }, now)
}

/**
 * Returns the reason why a payment for the offer would be refused now: its term is over, or another
 * license conflicts. The claims were read with the offer. Reserves nothing.
 */
export async function findConflictOfOffer(
  db: Db,
  rules: Rules,
  offer: OfferWithPeople & { rights: RightsRead },
  now: Date,
): Promise<AppError | undefined> {
  const known = offer.rights.terms as LicenceTerms | null
  const over = refusalOfTerm(offer, known, now, AFTER_ACCEPTANCE)
  if (over || offer.license_root_id !== null || offer.rights.rivals.length === 0) return over
  const terms = known ?? (await findTerms(db, offer, now)).current.terms
  return findConflictAmong(offer.rights, rules, { offer, terms }, now)
}

/**
 * Checks that an agreed offer could still become a license, before its payment is captured.
 * @throws UnprocessableEntity
 */
export async function assertTermAhead(db: Db, offer: OfferWithPeople, now: Date): Promise<void> {
  const over = refusalOfTerm(offer, (await findTerms(db, offer, now)).current.terms, now, DECLINE)
  if (over) throw over
}

type Moved = OfferWithPeople & { rights?: RightsRead }

/**
 * Builds the request for the claims of other brands, with which an offer is compared before it
 * moves. `takesLock` locks the talent's rights, as an acceptance must. `scope` is the scope that
 * the move sets. Without `scope`, the offer's own terms decide.
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
 * The claims were read with its move. An offer from before offers had terms gets its terms first.
 * @throws RIGHTS_CONFLICT; UnprocessableEntity if the term is over
 */
export async function assertMoveFits(
  trx: Trx,
  rules: Rules,
  { offer, changes, path }: { offer: Moved; changes: CounterChanges | null; path?: string | undefined },
  now: Date,
): Promise<void> {
  const { rights = NO_RIGHTS_READ } = offer
  const known = rights.terms as LicenceTerms | null
  const over = refusalOfTerm(offer, changes?.scope ?? known, now, BEFORE_ACCEPTANCE)
  if (over) throw over
  if (offer.license_root_id !== null) return assertWithinWork(trx, offer, changes, path)
  if (rights.rivals.length === 0) return
  const before = known ?? (await ensureTerms(trx, offer, now)).current.terms
  const terms = changesTerms(changes) ? termsAfterCounter(before, changes, scopeInWords(changes.scope)) : before
  const error = findConflictAmong(rights, rules, { offer, terms, path }, now)
  if (error) throw error
}

/** Facts of the work that an offer revises. Null if it revises none. */
export type RevisedWork = Reach & { isOver: boolean }

/**
 * Returns the reason why a sent offer or a draft could not be accepted now: another license
 * conflicts, or it reaches beyond the license of the work that it revises.
 */
export function findConflictOfBrief(
  rules: Rules,
  { rights = NO_RIGHTS_READ, ...offer }: OfferRow & { rights?: RightsRead },
  { medium, revised, ...names }: Names & { medium: Medium; revised: RevisedWork | null },
  now: Date,
): AppError | undefined {
  if (revised === null)
    return findConflictAmong(rights, rules, { offer, terms: firstVersion(offer, names, medium).terms }, now)
  if (revised.isOver)
    return badRequest(WORK_IS_OVER, { issues: [{ path: 'revisionOfOfferId', message: WORK_IS_OVER }] })
  return beyondError(issuesBeyond({ ...reachOf(offer), medium }, revised))
}

const reachOf = (offer: OfferRow): Omit<Reach, 'medium'> => ({
  scope: scopeOf(offer),
  usageTypes: offer.usage_types,
  customUsage: offer.custom_usage,
})

/**
 * @throws RIGHTS_CONFLICT for a counter-offer to a revision that reaches beyond the revised work
 */
async function assertWithinWork(trx: Trx, offer: Moved, changes: CounterChanges | null, path = 'scope'): Promise<void> {
  const { scope, usageTypes, customUsage } = { ...termsOf(offer), ...changes }
  const work = await reachOfRoot(trx, offer)
  // A counter-offer cannot change the medium.
  const own = { medium: work.medium, scope: scope ?? null, usageTypes, customUsage }
  const error = beyondError(issuesBeyond(own, work, path))
  if (error) throw error
}

/**
 * Checks that new terms of a revision reach no further beyond the work than the old ones.
 * @throws RIGHTS_CONFLICT
 */
export async function assertEditWithinWork(
  trx: Trx,
  offer: OfferWithPeople,
  { before, after }: Record<'before' | 'after', LicenceTerms>,
): Promise<void> {
  const work = await reachOfRoot(trx, offer)
  const issuesOf = (terms: LicenceTerms) => issuesBeyond({ ...reachOfTerms(terms), medium: work.medium }, work, 'terms')
  const known = new Set(issuesOf(before).map(({ path }) => path))
  const error = beyondError(issuesOf(after).filter(({ path }) => !known.has(path)))
  if (error) throw error
}

const reachOfRoot = async (trx: Trx, offer: OfferWithPeople): Promise<Reach> =>
  (await findReachOfWork(trx, offer.license_root_id ?? '')) ?? {
    medium: 'IMAGE',
    scope: scopeOf({ scope: offer.root_scope }),
    usageTypes: offer.root_usage_types ?? [],
    customUsage: offer.root_custom_usage,
  }

const beyondError = (issues: ReturnType<typeof issuesBeyond>): AppError | undefined =>
  issues.length === 0
    ? undefined
    : new AppError('RIGHTS_CONFLICT', 'A revision stays inside the license of the work that it revises.', {
        details: { issues },
      })

const WORK_IS_OVER = translatable('The license of the work that this offer revises is over. Send a new offer instead.')

const BEFORE_ACCEPTANCE = message('Make a counter-offer with a later last day.')
const AFTER_ACCEPTANCE = message('Cancel this offer and send a new one.')
const DECLINE = message('Decline the payment. The brand can then send a new offer.')

/**
 * Returns an error if the term of the license is already over, or if the license of the work that
 * the offer revises is over.
 */
function refusalOfTerm(
  offer: OfferWithPeople,
  terms: Pick<LicenceTerms, 'endsOn'> | null,
  now: Date,
  wayOut: Message,
): AppError | undefined {
  if (offer.license_root_id !== null && isWorkOver(offer, now)) return unprocessable(WORK_IS_OVER)
  const endsOn = terms === null ? scopeOf(offer)?.endsOn : terms.endsOn
  if (endsOn == null || endOfDay(endsOn) > now) return undefined
  const ended = message('This license would have ended on {day}.', { day: lastDayWords(endOfDay(endsOn)) })
  return unprocessable(sentences(ended, wayOut))
}

const isWorkOver = (offer: OfferWithPeople, now: Date): boolean =>
  offer.root_status === 'CANCELLED' ||
  offer.root_money_returned_at !== null ||
  (offer.licensed_until !== null && offer.licensed_until <= now)
