import { AppError } from '../../../platform/errors.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import type { OfferRow } from '../offer/index.ts'

type Revisions = Pick<OfferRow, 'revision_count' | 'included_revisions' | 'extra_revision_minor_unit' | 'currency'>

/**
 * Checks that the offer includes another revision. Without an agreed number, revisions are
 * unlimited (contract, part 1, "Other offer routes").
 * @throws REVISIONS_USED_UP (409) with the agreed price of another revision
 */
export function assertRevisionLeft(offer: Revisions): void {
  const { included_revisions: included, revision_count: used, extra_revision_minor_unit: price, currency } = offer
  if (included === null || used < included) return
  const words =
    price === null
      ? message('All included revisions are used ({included}). Ask the talent to include another one.', {
          included: String(included),
        })
      : message(
          'All included revisions are used ({included}). The agreed price of another revision is {price}. Send the talent a new offer for it (with this offer as revisionOfOfferId), or ask them to include one.',
          { included: String(included), price: moneyWords(price, currency) },
        )
  throw new AppError('REVISIONS_USED_UP', words, {
    details: { revisionCount: used, includedRevisions: included, extraRevisionMinorUnit: price, currency },
  })
}
