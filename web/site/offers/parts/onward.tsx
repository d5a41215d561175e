import type { HistoryEntry } from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Money } from '../../parts/amount-line.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { Scene } from '../scene.ts'
import { isTalents } from '../standing.ts'

/** Explains what the status means for the reader, or why the offer ended. */
export function Onward({
  scene: { offer, side, people },
  history,
}: {
  scene: Scene
  history: readonly HistoryEntry[]
}) {
  const { status, currency, totalBrandPriceMinorUnit } = offer
  const isBrands = side === 'brand'
  const again = `/offers/new?talents=${encodeURIComponent(people.talent.slug)}`
  if (status === 'DRAFT' && isBrands)
    return <Notice title="This is a draft">Nobody has seen it. It stays as it is until you send it.</Notice>
  if (status === 'PENDING_PAY_CAPTURE')
    return isBrands ? (
      <Notice title="We are looking at the payment">
        <Money minorUnits={totalBrandPriceMinorUnit} currency={currency} /> are reserved on your card and not charged
        yet. We check payments of this size ourselves, usually within a day, and write to you then.
      </Notice>
    ) : (
      isTalents(side) && (
        <Notice title="The brand has paid, and we are looking at the payment">
          We check payments of this size ourselves, usually within a day. There is nothing for you to do yet: we write
          to you once the money is taken, and the time to deliver begins then.
        </Notice>
      )
    )
  if (status === 'REJECTED') {
    const last = history.findLast(({ action }) => action === 'REJECT' || action === 'AUTO_REJECT')
    const title =
      last?.action === 'AUTO_REJECT'
        ? `It is below the minimum of ${people.talent.name}`
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
      <Notice title="The time to answer is over">
        Nothing was paid. <Link to={again}>Make the offer again</Link>
      </Notice>
    )
  return null
}
