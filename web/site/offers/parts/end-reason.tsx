import type { HistoryEntry } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import type { OfferView } from '../offer-view.ts'

type EndReasonProps = { view: OfferView; history: readonly HistoryEntry[] }

export function EndReason({ view: { offer, side, people }, history }: EndReasonProps) {
  const { status } = offer
  const again = `/offers/new?talents=${encodeURIComponent(people.talent.slug)}&like=${encodeURIComponent(offer.id)}`
  if (status === 'REJECTED') {
    const last = history.findLast(({ action }) => action === 'REJECT' || action === 'AUTO_REJECT')
    const title =
      last?.action === 'AUTO_REJECT'
        ? say('The amount is below the minimum of {talent}', { talent: people.talent.name })
        : side === 'talent' && last?.actorRole === 'talent'
          ? say('You declined')
          : say('{name} declined', { name: last?.actorRole === 'brand' ? people.brand.name : people.talent.name })
    return (
      <Notice title={title}>
        {last?.note && <span className="words">{say('“{note}” ', { note: last.note })}</span>}
        {side === 'brand' && <Link to={again}>{say('Make another offer')}</Link>}
      </Notice>
    )
  }
  if (status === 'EXPIRED' && side === 'brand')
    return (
      <Notice title={say('The offer expired')}>
        {say('It was not answered in time.')} <Link to={again}>{say('Make this offer again')}</Link>
      </Notice>
    )
  return null
}
