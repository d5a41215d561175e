import type { OfferStatus } from '../../offer/index.ts'

/** VALID: it holds. SUSPENDED: the offer or its payment is disputed, or it is worked on again. REVOKED: the payment went back. ENDED: its time is over. */
export const LICENCE_STATES = ['VALID', 'SUSPENDED', 'REVOKED', 'ENDED'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]

type Facts = {
  offerStatus: OfferStatus
  moneyReturnedAt: Date | null
  /** The card holder’s bank has some of the payment, or a part of it is gone and nobody has decided about that. */
  isContested: boolean
  grantedAt: Date
  termMonths: number | null
}

/** Whether a licence holds: read off the offer at the moment of asking, so that a dispute or a refund counts at once. */
export function licenceStatus(
  { offerStatus, moneyReturnedAt, isContested, ...facts }: Facts,
  now: Date,
): LicenceStatus {
  if (moneyReturnedAt !== null || offerStatus === 'CANCELLED') return 'REVOKED'
  if (offerStatus !== 'COMPLETED' || isContested) return 'SUSPENDED'
  const end = licenceEnd(facts)
  return end !== null && now >= end ? 'ENDED' : 'VALID'
}

/** The same day of the month so many months on, or that month's last; null for a licence without end. In UTC. */
export function licenceEnd({ grantedAt, termMonths }: Pick<Facts, 'grantedAt' | 'termMonths'>): Date | null {
  if (termMonths === null) return null
  const end = new Date(grantedAt)
  end.setUTCMonth(end.getUTCMonth() + termMonths)
  // 31 January and a month would be 3 March.
  if (end.getUTCDate() !== grantedAt.getUTCDate()) end.setUTCDate(0)
  return end
}
