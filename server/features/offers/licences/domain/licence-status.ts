import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { OfferStatus } from '../../offer/index.ts'

/**
 * VALID: the license is in force. SUSPENDED: the offer is in dispute or in revision. REVOKED: the
 * payment was refunded. ENDED: the term of the license is over. NOT_STARTED: its first day is yet
 * to come.
 */
export const LICENCE_STATES = ['VALID', 'SUSPENDED', 'REVOKED', 'ENDED', 'NOT_STARTED'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]

type Facts = {
  offerStatus: OfferStatus
  moneyReturnedAt: Date | null
  /**
   * True if a bank disputes the payment and holds part of it, or if an admin must still decide
   * about a returned part.
   */
  isContested: boolean
  grantedAt: Date
  termMonths: number | null
  startsOn?: string | null
  endsOn?: string | null
}

type Span = Pick<Facts, 'grantedAt' | 'termMonths' | 'startsOn' | 'endsOn'>

/**
 * The status is derived from the offer at the time of the request, so that a dispute or refund
 * takes effect at once.
 */
export function licenceStatus(
  { offerStatus, moneyReturnedAt, isContested, ...facts }: Facts,
  now: Date,
): LicenceStatus {
  if (moneyReturnedAt !== null || offerStatus === 'CANCELLED') return 'REVOKED'
  if (offerStatus !== 'COMPLETED' || isContested) return 'SUSPENDED'
  if (now < licenceStart(facts)) return 'NOT_STARTED'
  const end = licenceEnd(facts)
  return end !== null && now >= end ? 'ENDED' : 'VALID'
}

const dayInUtc = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

export function licenceStart({ grantedAt, startsOn = null }: Pick<Span, 'grantedAt' | 'startsOn'>): Date {
  const first = startsOn === null ? grantedAt : dayInUtc(startsOn)
  return first > grantedAt ? first : grantedAt
}

/**
 * The end, in UTC, is the same day of the month as the start, or the last day of a shorter month.
 * Null means that the license has no end.
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
