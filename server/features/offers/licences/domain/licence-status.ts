import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { OfferStatus } from '../../offer/index.ts'

/**
 * VALID: the license is in force. SUSPENDED: the offer is in dispute or in revision. REVOKED: the
 * payment was refunded. ENDED: the term of the license is over. NOT_STARTED: its first day is yet
 * to come.
 */
export const LICENCE_STATES = ['VALID', 'SUSPENDED', 'REVOKED', 'ENDED', 'NOT_STARTED'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]

/**
 * Stages in the life of a license, for people. UPCOMING: its first day is yet to come. ENDING_SOON:
 * it ends within 30 days. SUPERSEDED: a renewal or a revision has replaced it.
 */
export const LICENCE_STAGES = [
  'UPCOMING',
  'RUNNING',
  'ENDING_SOON',
  'ENDED',
  'SUPERSEDED',
  'SUSPENDED',
  'REVOKED',
] as const
export type LicenceStage = (typeof LICENCE_STAGES)[number]

/** A license is ENDING_SOON from this many days before its end. */
export const ENDS_SOON_DAYS = 30

/** Facts of an offer, or of the offer whose license a revision stays inside. */
type OfferFacts = { offerStatus: OfferStatus; moneyReturnedAt: Date | null }

export type LicenceFacts = OfferFacts & {
  /**
   * True if a bank disputes the payment and holds part of it, or if an admin must still decide
   * about a returned part.
   */
  isContested: boolean
  startsAt: Date
  endsAt: Date | null
  root?: OfferFacts | null
}

type Span = { grantedAt: Date; termMonths: number | null; startsOn?: string | null; endsOn?: string | null }

const isRevoked = ({ offerStatus, moneyReturnedAt }: OfferFacts): boolean =>
  moneyReturnedAt !== null || offerStatus === 'CANCELLED'

/**
 * Returns the status of a license. It is derived from the offer at the time of the request, so
 * that a dispute or refund takes effect at once. A revision shares the fate of the license that it
 * stays inside.
 */
export function licenceStatus({ isContested, startsAt, endsAt, root = null, ...offer }: LicenceFacts, now: Date) {
  if (isRevoked(offer) || (root && isRevoked(root))) return 'REVOKED' satisfies LicenceStatus
  if (offer.offerStatus !== 'COMPLETED' || root?.offerStatus === 'DISPUTED' || isContested) return 'SUSPENDED'
  if (endsAt !== null && now >= endsAt) return 'ENDED'
  return now < startsAt ? 'NOT_STARTED' : 'VALID'
}

/** Returns the stage of a license. Responses and pages get the stage only from here. */
export function licenceStage(facts: LicenceFacts & { isSuperseded: boolean }, now: Date): LicenceStage {
  const status = licenceStatus(facts, now)
  if (status === 'REVOKED' || status === 'SUSPENDED') return status
  if (facts.isSuperseded) return 'SUPERSEDED'
  if (status === 'NOT_STARTED') return 'UPCOMING'
  if (status === 'ENDED') return 'ENDED'
  return facts.endsAt !== null && addMs(now, ENDS_SOON_DAYS * DAY_MS) >= facts.endsAt ? 'ENDING_SOON' : 'RUNNING'
}

const dayInUtc = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

export function licenceStart({ grantedAt, startsOn = null }: Pick<Span, 'grantedAt' | 'startsOn'>): Date {
  const first = startsOn === null ? grantedAt : dayInUtc(startsOn)
  return first > grantedAt ? first : grantedAt
}

/**
 * Returns the end in UTC: the same day of the month as the start, or the last day of a shorter
 * month. Null means that the license has no end.
 */
export function licenceEnd({ grantedAt, termMonths, endsOn = null }: Span): Date | null {
  if (endsOn !== null) return addMs(dayInUtc(endsOn), DAY_MS)
  if (termMonths === null) return null
  const end = new Date(grantedAt)
  end.setUTCMonth(end.getUTCMonth() + termMonths)
  // January 31 plus one month would become March 3. Take the last day of the shorter month.
  if (end.getUTCDate() !== grantedAt.getUTCDate()) end.setUTCDate(0)
  return end
}
