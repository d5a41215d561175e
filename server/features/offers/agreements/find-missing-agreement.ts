import type { Db } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import { lacksRequired } from './queries/find-signed.ts'

/**
 * Returns the error for an offer that cannot be paid yet, because its talent requires a signed
 * agreement first.
 */
export async function findMissingAgreement(db: Db, offer: OfferWithPeople): Promise<AppError | undefined> {
  if (!(await lacksRequired(db, offer))) return undefined
  return new AppError(
    'AGREEMENT_REQUIRED',
    `${offer.seller_name} requires a signed agreement before payment. Sign it on the page of the offer, and pay once both of you have signed.`,
  )
}
