import type { OfferStatus } from '../../offer/index.ts'

/**
 * VALID: in force. SUSPENDED: disputed, or in revision. REVOKED: refunded. ENDED: the term is over.
 */
export const LICENCE_STATES = ['VALID', 'SUSPENDED', 'REVOKED', 'ENDED'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]

type Facts = {
  offerStatus: OfferStatus
  moneyReturnedAt: Date | null
  /** True if the bank holds part of the payment, or a returned part awaits a decision. */
  isContested: boolean
  grantedAt: Date
  termMonths: number | null
}

/**
 * Derives the status from the offer at the time of the request, so that a dispute or refund counts
 * at once.
 */
export function licenceStatus(
  { offerStatus, moneyReturnedAt, isContested, ...facts }: Facts,
  now: Date,
): LicenceStatus {
  if (moneyReturnedAt !== null || offerStatus === 'CANCELLED') return 'REVOKED'
  if (offerStatus !== 'COMPLETED' || isContested) return 'SUSPENDED'
  const end = licenceEnd(facts)
  return end !== null && now >= end ? 'ENDED' : 'VALID'
}

/**
 * Returns the end in UTC: the same day of the month, or that month's last day. Null means no end.
 */
export function licenceEnd({ grantedAt, termMonths }: Pick<Facts, 'grantedAt' | 'termMonths'>): Date | null {
  if (termMonths === null) return null
  const end = new Date(grantedAt)
  end.setUTCMonth(end.getUTCMonth() + termMonths)
  // Without this, January 31 plus one month would be March 3.
  if (end.getUTCDate() !== grantedAt.getUTCDate()) end.setUTCDate(0)
  return end
}
