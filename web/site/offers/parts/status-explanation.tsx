import type { HistoryEntry } from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

/** Explains what the status means for the reader, or why the offer ended. */
export function StatusExplanation({
  view: { offer, side, people },
  history,
}: {
  view: OfferView
  history: readonly HistoryEntry[]
}) {
  const { status, currency, totalBrandPriceMinorUnit } = offer
  const isBrands = side === 'brand'
  const again = `/offers/new?talents=${encodeURIComponent(people.talent.slug)}`
  if (status === 'DRAFT' && isBrands)
    return <Notice title="This is a draft">Only you can see it. It stays a draft until you send it.</Notice>
  if (status === 'PENDING_PAY_CAPTURE')
    return isBrands ? (
      <Notice title="We are reviewing the payment">
        <Money minorUnits={totalBrandPriceMinorUnit} currency={currency} /> are authorized on your card and not charged
        yet. We review payments of this size ourselves, usually within a day, and email you the result.
      </Notice>
    ) : (
      isTalentSide(side) && (
        <Notice title="The brand has paid, and we are reviewing the payment">
          We review payments of this size ourselves, usually within a day. You do not need to do anything yet: we email
          you once the payment is captured, and your time to deliver begins then.
        </Notice>
      )
    )
  if (status === 'REJECTED') {
    const last = history.findLast(({ action }) => action === 'REJECT' || action === 'AUTO_REJECT')
    const title =
      last?.action === 'AUTO_REJECT'
        ? `The amount is below the minimum of ${people.talent.name}`
        : side === 'talent' && last?.actorRole === 'talent'
          ? 'You declined'
          : `${last?.actorRole === 'brand' ? people.brand.name : people.talent.name} declined`
    return (
      <Notice title={title}>
        {last?.note && <span className="words">“{last.note}” </span>}
        {isBrands && (
          <>
            Nothing was paid. <Link to={again}>Make another offer</Link>
          </>
        )}
      </Notice>
    )
  }
  if (status === 'EXPIRED' && isBrands)
    return (
      <Notice title="The offer expired">
        It was not answered in time. You were not charged. <Link to={again}>Make this offer again</Link>
      </Notice>
    )
  return null
}
