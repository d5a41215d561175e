import { translatable } from '../../../../platform/words/message.ts'
import type { OfferStatus } from '../../offer/index.ts'

export type SigningSide = 'BRAND' | 'TALENT'
type Standing = {
  status: OfferStatus
  moneyReturnedAt: Date | null
  /** True if an erasure removed words from the text. Nobody could then read all that they sign. */
  isRedacted: boolean
}

const ACCEPTED: readonly OfferStatus[] = [
  'ACCEPTED',
  'PENDING_PAY_CAPTURE',
  'PAID',
  'DELIVERED',
  'REVISION_REQUESTED',
  'COMPLETED',
]

/**
 * Returns why a side cannot sign now, or null if it can. The brand may sign what it sent; the
 * talent signs after the offer was accepted, so that two signatures always mean an accepted offer.
 */
export function reasonNotToSign({ status, moneyReturnedAt, isRedacted }: Standing, side: SigningSide): string | null {
  if (isRedacted)
    return translatable('A name was removed from this text with a deleted account, so it can no longer be signed.')
  if (moneyReturnedAt !== null)
    return translatable('The payment was returned, so this agreement can no longer be signed.')
  if (ACCEPTED.includes(status)) return null
  if (status === 'APPROVED')
    return side === 'BRAND' ? null : translatable('Accept the offer first. You can sign the agreement right after.')
  if (status === 'COUNTERED')
    return translatable(
      'A counter-offer is open. The agreement can be signed once one side has accepted the other’s terms.',
    )
  if (status === 'DISPUTED')
    return translatable('This offer is disputed. The agreement can be signed once the dispute is decided.')
  return translatable('This offer is not open, so its agreement cannot be signed.')
}
