import type { Offer } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { truncateText } from '../../words/truncate-text.ts'
import { ACTIONS, EXTRAS } from '../action-labels.ts'
import {
  amountFor,
  askedAmountOf,
  buttonsOf,
  extrasOf,
  isTalentSide,
  type OfferPeople,
  type Side,
} from '../offer-status.ts'
import { OfferStatusLine } from './offer-status-line.tsx'
import './offer-line.css'

type OfferLineProps = { offer: Offer; side: Side; people: OfferPeople; now: number; needsAction?: boolean }

const addressOf = ({ id, status }: Pick<Offer, 'id' | 'status'>): string =>
  status === 'DRAFT' ? `/offers/new?draft=${encodeURIComponent(id)}` : `/offers/${encodeURIComponent(id)}`

/** If `needsAction` is true, the row shows the reader's primary action. */
export function OfferLine({ offer, side, people, now, needsAction = false }: OfferLineProps) {
  const other = side === 'brand' ? people.talent : people.brand
  const forWhom =
    side === 'agent'
      ? say('for {talent} · ', { talent: people.talent.name })
      : side === 'admin'
        ? say('to {talent} · ', { talent: people.talent.name })
        : ''
  const brief = offer.campaignDescription.split('\n')[0] ?? ''
  const about = offer.hasOwnTitle ? offer.title : `${offer.title} · ${brief}`
  const counterAmount = askedAmountOf(offer)
  const action = nextStep(offer, side, now)
  return (
    <li className="offer-line">
      <PersonLine
        name={other.name}
        imageUrl={other.imageUrl}
        to={`/offers/${encodeURIComponent(offer.id)}`}
        about={`${forWhom}${truncateText(about, 110)}`}
      />
      <span className="offer-line-state">
        <OfferStatusLine offer={offer} side={side} />
      </span>
      <strong className="offer-line-amount">
        {counterAmount !== null && !isTalentSide(side) && <span className="small muted">{say('Counter-offer:')} </span>}
        <Money minorUnits={counterAmount ?? amountFor(offer, side)} currency={offer.currency} />
      </strong>
      {needsAction && action !== null && (
        <Button
          to={buttonsOf(offer).primary === 'PAY' ? `${addressOf(offer)}/pay` : addressOf(offer)}
          label={say('{action}: {name}', { action, name: other.name })}
        >
          {action}
        </Button>
      )}
    </li>
  )
}

function nextStep(offer: Offer, side: Side, now: number): string | null {
  const { primary } = buttonsOf(offer)
  if (primary !== null) return ACTIONS[primary].inList
  if (offer.status === 'DRAFT') return say('Continue editing')
  const [extra] = extrasOf(offer, side, now)
  return extra === undefined ? null : EXTRAS[extra].label
}
