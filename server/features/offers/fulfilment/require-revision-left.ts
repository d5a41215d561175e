import { AppError } from '../../../platform/errors.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { OfferRow } from '../offer/index.ts'

type Revisions = Pick<OfferRow, 'revision_count' | 'included_revisions' | 'extra_revision_minor_unit' | 'currency'>

/**
 * Checks that the offer includes another revision. Without an agreed number, revisions are
 * unlimited (part 1, "Other offer routes").
 * @throws REVISIONS_USED_UP (409) with the agreed price of another revision
 */
export function requireRevisionLeft(offer: Revisions): void {
  const { included_revisions: included, revision_count: used, extra_revision_minor_unit: price, currency } = offer
  if (included === null || used < included) return
  const priceWords =
    price === null
      ? 'Ask the talent to include another one'
      : `You agreed on ${formatMoney(price, currency)} for a further one: settle that with the talent by an offer of its own (name this one as its revisionOfOfferId), or ask them to include one`
  throw new AppError('REVISIONS_USED_UP', `The included revisions are used up (${included}). ${priceWords}.`, {
    details: { revisionCount: used, includedRevisions: included, extraRevisionMinorUnit: price, currency },
  })
}
