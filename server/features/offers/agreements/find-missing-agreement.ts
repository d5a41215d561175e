import { AppError } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'

/**
 * Returns the error for an offer that cannot be paid yet, because its talent requires a signed
 * agreement first. The offer was read with `lacksAgreement`.
 */
export function findMissingAgreement(offer: { seller_name: string; lacks_agreement: boolean }): AppError | undefined {
  if (!offer.lacks_agreement) return undefined
  return new AppError(
    'AGREEMENT_REQUIRED',
    message(
      '{talent} requires a signed agreement before payment. Sign it on the page of the offer, and pay once both of you have signed.',
      { talent: offer.seller_name },
    ),
  )
}
