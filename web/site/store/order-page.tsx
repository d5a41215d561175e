import './order/order.css'
import { hasEuConsumerLaw } from '../../../server/platform/countries.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Columns, Lines, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip, type Tone } from '../../parts/values/state-chip.tsx'
import { useFacts } from '../api.tsx'
import { useParam, useRefetchPage } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Unbroken } from '../parts/values/unbroken.tsx'
import { AddressLines } from './order/address-lines.tsx'
import { CancelOrder } from './order/cancel-order.tsx'
import { type Order, prefetchOrder, readOrder, useOrder } from './order/order.ts'
import { OrderContents } from './order/order-contents.tsx'
import { OrderProgress } from './order/order-progress.tsx'
import { OrderTeam } from './order/order-team.tsx'
import { postalLines } from './order/postal-lines.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('after', 'safety')

export const prefetch: PageModule['prefetch'] = prefetchOrder
export const head: PageModule['head'] = (at, read, { language }) => {
  const order = readOrder(read, at)
  const { after } = wordsOf(language)
  return {
    title: order ? `${after.order.title(order.orderNumber)} · ${order.campaign.name}` : after.title,
    isListed: false,
  }
}

export function Refusal({ refused: { status } }: { refused: { status: number } }) {
  const { after, frame } = useWords()
  const { goneTitle, goneText, goneMail, goneCopy, goneFind, title } = after.order
  const number = useParam('orderNumber')
  const again = useRefetchPage()
  if (status !== 404)
    return (
      <div className="stack">
        <PageHeading title={title(number)} />
        <Notice tone="bad" title={after.failed}>
          <Button look="quiet" onClick={again}>
            {after.again}
          </Button>
        </Notice>
      </div>
    )
  return (
    <>
      <PageHeading title={goneTitle} lead={<Unbroken words={goneText(number)} phrase={number} />} />
      <ul className="order-gone">
        <li>{goneMail}</li>
        <li>{goneCopy}</li>
      </ul>
      <Actions>
        <Button look="primary" to="/orders">
          {goneFind}
        </Button>
        <Button to="/stores">{frame.stores}</Button>
      </Actions>
    </>
  )
}

const TONES: Partial<Record<Order['status'], Tone>> = {
  delivered: 'good',
  completed: 'good',
  cancelled: 'muted',
  failed: 'warn',
}
const SHAPES: Partial<Record<Tone, string>> = { good: '✓', muted: '×', warn: '!' }

export default function OrderPage() {
  const { order, token } = useOrder()
  const { after } = useWords()
  const { baseUrl } = useFacts()
  const words = after.order
  const { orderNumber, status, campaign, history } = order
  const [word = '', meaning = ''] = words.standing[status]
  const tone = TONES[status] ?? 'calm'
  const isRefunded = order.paymentStatus === 'refunded' && order.totalMinorUnit > 0
  return (
    <div className="order-page">
      <PageHeading
        eyebrow={
          <span className="row">
            <StateChip word={word} tone={tone} shape={SHAPES[tone] ?? '●'} />
            <span>{campaign.name}</span>
          </span>
        }
        title={<Unbroken words={words.title(orderNumber)} phrase={orderNumber} />}
        lead={meaning}
      />
      {order.mode === 'PREVIEW' && <Notice>{words.trial}</Notice>}
      {isRefunded && (
        <Notice title={words.refundedTitle}>
          {words.refundedText(formatMoney(order.totalMinorUnit, order.currency))}
        </Notice>
      )}
      <CancelOrder order={order} token={token} />
      <OrderProgress order={order} />
      <Columns side={<OrderAside order={order} token={token} />}>
        <Files order={order} />
        <Parcels order={order} />
        <OrderContents order={order} />
        <OrderTeam team={order.team} describe={words.team} linkText={words.board} />
        <Section title={words.history}>
          <Lines>
            {history.map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <span>{words.events[what]}</span>
                <span className="small muted">
                  <Snapshot at={at} />
                </span>
              </li>
            ))}
          </Lines>
        </Section>
      </Columns>
      <p className="store-way">
        <a href={`${baseUrl}/c/${campaign.slug}`}>{words.store(campaign.name)}</a>
      </p>
    </div>
  )
}

function OrderAside({ order, token }: { order: Order; token: string }) {
  const { after } = useWords()
  const { language } = useFacts()
  const words = after.order
  const { shippingInfo, name, status } = order
  // Nothing is shipped for a canceled order, so its address is not shown.
  const lines = shippingInfo === null || status === 'cancelled' ? [] : postalLines(shippingInfo, language, { name })
  const { supportEmail } = order.campaign
  const dataPath = `/your-data/order/${order.orderNumber}?token=${encodeURIComponent(token)}`
  return (
    <>
      {lines.length > 0 && (
        <Section title={words.address}>
          <AddressLines lines={lines} />
        </Section>
      )}
      {supportEmail !== null && (
        <Section title={words.help}>
          <p className="small muted">
            <Unbroken words={words.helpText(order.orderNumber)} phrase={order.orderNumber} />{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </Section>
      )}
      {mayWithdraw(order) && (
        <Actions>
          <Button to={`/order/${order.orderNumber}/withdraw?token=${encodeURIComponent(token)}`}>
            {words.withdraw}
          </Button>
        </Actions>
      )}
      <p className="small">
        <a href={dataPath}>{words.yourData}</a>
      </p>
    </>
  )
}

/**
 * True if the order shows the link to withdraw. It is shown until the order is refunded, because
 * the linked page says what can still be withdrawn from.
 */
const mayWithdraw = ({ mode, status, paymentStatus, shippingInfo }: Order): boolean =>
  mode === 'LIVE' &&
  status !== 'cancelled' &&
  paymentStatus !== 'refunded' &&
  (shippingInfo === null || hasEuConsumerLaw(shippingInfo.country))

function Files({ order: { downloads, filesStatus, status, paymentStatus } }: { order: Order }) {
  const { after } = useWords()
  const words = after.order
  if (filesStatus === null || status === 'cancelled' || paymentStatus === 'refunded') return null
  return (
    <Section title={words.files}>
      <Panel>
        {downloads.length === 0 ? (
          <p className="muted">{filesStatus === 'failed' ? words.events.failed : words.filesPending}</p>
        ) : (
          <>
            {downloads.map(({ itemId, name, url }) => (
              <div key={itemId} className="order-file">
                <strong>{name}</strong>
                <Button look={downloads.length === 1 ? 'primary' : 'plain'} file={url} label={words.downloadOf(name)}>
                  {words.download}
                </Button>
              </div>
            ))}
            <p className="small muted">{words.filesHint}</p>
          </>
        )}
      </Panel>
    </Section>
  )
}

function Parcels({ order: { shipments } }: { order: Order }) {
  const { after } = useWords()
  const words = after.order
  if (shipments.length === 0) return null
  return (
    <Section title={words.parcels}>
      <Lines>
        {shipments.map(({ carrier, trackingNumber, trackingUrl, status, shippedAt, deliveredAt }) => (
          <li key={`${shippedAt} ${trackingNumber}`}>
            <span>
              <strong>{carrier ?? words.parcel}</strong> · {words.parcelStanding[status]}{' '}
              <span className="small muted">
                <Snapshot at={deliveredAt ?? shippedAt} />
              </span>
            </span>
            {trackingNumber !== null &&
              (trackingUrl === null ? (
                <code>{trackingNumber}</code>
              ) : (
                <a href={trackingUrl} rel="noreferrer">
                  {words.follow(trackingNumber)}
                </a>
              ))}
          </li>
        ))}
      </Lines>
    </Section>
  )
}
