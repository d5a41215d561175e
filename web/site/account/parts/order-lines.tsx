import './order-lines.css'
import type { MerchHistory } from '../../../../client/src/api-types.ts'
import { StateChip, type StatusLabel } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { ORDER_STATES } from '../labels.ts'

type Order = MerchHistory['orders'][number]
type Session = MerchHistory['incompleteSessions'][number]

export function OrderLine({ order }: { order: Order }) {
  const { orderNumber, campaign, items, status, currency, totalMinorUnit, createdAt, orderUrl } = order
  const picture = items.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null
  const state: StatusLabel = ORDER_STATES[status]
  return (
    <li className="history-line">
      <Thumb src={picture} name={campaign.name} />
      <div className="history-words">
        <strong>{campaign.name}</strong>
        <span className="small muted">
          {formatItems(items)} · <span className="unbroken">{orderNumber}</span> · <Day at={createdAt} />
        </span>
        <span className="row">
          <StateChip {...state} />
          <Money minorUnits={totalMinorUnit} currency={currency} />
        </span>
      </div>
      <Button to={orderUrl} label={say('View order {orderNumber}', { orderNumber })}>
        {say('View order')}
      </Button>
    </li>
  )
}

/** Posts the session's key, so that the key never appears in a URL. */
export function SessionLine({ session: { id, campaign, previewUrl, lastActiveAt } }: { session: Session }) {
  const name = campaign?.name ?? say('Store')
  return (
    <li className="history-line">
      <Thumb src={previewUrl} name={name} />
      <div className="history-words">
        <strong>{name}</strong>
        <span className="small muted">
          <Say
            text={previewUrl === null ? 'Started, last changed on {day}' : 'Your art is ready, last changed on {day}'}
            values={{ day: <Day at={lastActiveAt} /> }}
          />
        </span>
      </div>
      {campaign?.isOpen ? (
        <form method="post" action={`/c/${campaign.slug}/do/go-on`}>
          <input type="hidden" name="sessionId" value={id} />
          <Button type="submit" label={say('Continue with {name}', { name })}>
            {say('Continue')}
          </Button>
        </form>
      ) : (
        <span className="small muted">{say('The store is closed.')}</span>
      )}
    </li>
  )
}

const Thumb = ({ src, name }: { src: string | null; name: string }) => (
  <span className="history-picture">
    {src === null ? (
      <span className="history-letter" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    ) : (
      <Picture src={src} alt="" ratio="1 / 1" sizes="5rem" />
    )}
  </span>
)

const formatItems = (items: Order['items']): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
