import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { conflict, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { readTerritories } from '../../../platform/scope-of-use/territory-words.ts'
import { DISPUTE_WINDOW_DAYS, type OfferRow, type RightsRead } from '../offer/index.ts'
import { type ConflictingClaim, describeConflict, waysOut } from './conflict-words.ts'
import { scopeOfClaim } from './domain/claims.ts'
import { licenceEnd } from './domain/licence-status.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { type ClaimRow, listRivals, readRivals } from './queries/live-claims.ts'

export type Rules = Pick<Config, 'RIGHTS_HOLD_DAYS'>

/** An offer whose terms need rights. */
export type RightsClaim = {
  offer: Pick<OfferRow, 'id' | 'seller_account_id' | 'buyer_account_id'>
  terms: LicenceTerms
  /** Name of the scope in the body of the request. Default: `scope`. */
  path?: string | undefined
}

/**
 * Returns the codes of a territory. One that cannot be read counts as worldwide, because it may
 * mean every country.
 */
export const readOrWorldwide = (territory: string): string[] => readTerritories(territory) ?? [WORLDWIDE]

export const reservationAt = (now: Date, { RIGHTS_HOLD_DAYS }: Rules) => ({
  reservedAfter: addMs(now, -RIGHTS_HOLD_DAYS * DAY_MS),
})

export function claimedScope(row: ClaimRow, now: Date): Scope {
  const isReleased = row.dispute_resolution === 'RELEASE'
  const finalAt =
    row.completed_at && (isReleased ? row.completed_at : addMs(row.completed_at, DISPUTE_WINDOW_DAYS * DAY_MS))
  const facts = { status: row.status, completedAt: row.completed_at, finalAt, medium: row.medium, now }
  return scopeOfClaim(row.terms, facts, readOrWorldwide)
}

/** Returns the end of a completed license, provided no dispute moves it. */
const foreseenEnd = ({ completed_at, terms }: ClaimRow): Date | null =>
  completed_at && terms && licenceEnd({ grantedAt: completed_at, termMonths: terms.termMonths, endsOn: terms.endsOn })

export const requestedScope = ({ terms }: RightsClaim, now: Date): Scope =>
  scopeOfClaim(
    terms,
    { status: 'ACCEPTED', completedAt: null, finalAt: null, medium: terms.work.medium, now },
    readOrWorldwide,
  )

/** `takesLock` locks the talent's rights first. */
export async function listConflicts(
  db: Db | Trx,
  rules: Rules,
  wanted: RightsClaim,
  now: Date,
  takesLock = false,
): Promise<ConflictingClaim[]> {
  const { offer, terms } = wanted
  const rows = await listRivals(db, {
    offerId: offer.id,
    takesLock,
    sellerAccountId: offer.seller_account_id,
    buyerAccountId: offer.buyer_account_id,
    onlyExclusive: terms.exclusivity === 'NON_EXCLUSIVE',
    ...reservationAt(now, rules),
  })
  return conflictsAmong(rows, wanted, now)
}

export function conflictsAmong(rows: readonly ClaimRow[], wanted: RightsClaim, now: Date): ConflictingClaim[] {
  const own = requestedScope(wanted, now)
  return rows
    .filter(({ id }) => id !== wanted.offer.id)
    .map((row) => ({ row, scope: claimedScope(row, now), endsAt: foreseenEnd(row) }))
    .filter(({ scope }) => conflict(own, scope))
}

export function findConflictAmong(
  { rivals }: Pick<RightsRead, 'rivals'>,
  rules: Rules,
  wanted: RightsClaim,
  now: Date,
): AppError | undefined {
  const [first] = conflictsAmong(readRivals(rivals), wanted, now)
  return first && conflictError(wanted, first, rules, now)
}

function conflictError(wanted: RightsClaim, other: ConflictingClaim, rules: Rules, now: Date): AppError {
  const own = requestedScope(wanted, now)
  const words = describeConflict(wanted.terms.licensor.name, own, other, rules, now)
  return new AppError('RIGHTS_CONFLICT', words, {
    details: { issues: waysOut(own, other.scope, wanted.path ?? 'scope') },
  })
}

/**
 * Returns the reason why a claim cannot become a license, if there is one. Locks the talent's
 * rights first, so that only one of two conflicting claims passes. The caller holds the lock of the
 * claimed offer.
 */
export async function findConflict(
  trx: Trx,
  rules: Rules,
  wanted: RightsClaim,
  now: Date,
): Promise<AppError | undefined> {
  const [first] = await listConflicts(trx, rules, wanted, now, true)
  return first && conflictError(wanted, first, rules, now)
}

/**
 * Checks that new terms cause no conflict that the old terms did not have. Conflicts that existed
 * before are allowed to remain, so that an admin can resolve them one by one.
 * @throws RIGHTS_CONFLICT
 */
export async function assertNoNewConflict(
  trx: Trx,
  rules: Rules,
  offer: RightsClaim['offer'],
  { before, after }: Record<'before' | 'after', LicenceTerms>,
  now: Date,
): Promise<void> {
  const old = await listConflicts(trx, rules, { offer, terms: before }, now, true)
  const known = new Set(old.map(({ row }) => row.id))
  const added = (await listConflicts(trx, rules, { offer, terms: after }, now)).find(({ row }) => !known.has(row.id))
  if (added) throw conflictError({ offer, terms: after }, added, rules, now)
}
