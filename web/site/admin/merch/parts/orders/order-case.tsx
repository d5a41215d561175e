import './order-case.css'
import type { MerchFulfilment, MerchOrderForAdmins, MerchShipment } from '../../../../../../client/src/api-types.ts'
import { placeLines } from '../../../../../../server/platform/postal/postal-place.ts'
import { Facts, Lines, Panel, Section } from '../../../../../parts/layout/page.tsx'
import { StateChip } from '../../../../../parts/values/state-chip.tsx'
import { useApiQuery, useSignedIn } from '../../../../api.tsx'
import { Link } from '../../../../navigation.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import { Picture } from '../../../../parts/media/picture.tsx'
import { AmountLine, Amounts, Money } from '../../../../parts/values/amount-line.tsx'
import { Breakable } from '../../../../parts/values/breakable.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { Timeline } from '../../../../parts/values/timeline.tsx'
import { useOpenCase } from '../../../parts/queue/case-queue.tsx'
import { countryName } from '../../countries.ts'
import {
  actorLabel,
  buyerLabel,
  eventText,
  FULFILLMENT_LABELS,
  failureText,
  ORDER_STATES,
  PARCEL_LABELS,
  PAYMENT_LABELS,
} from '../../order-labels.ts'
import { hasPhysicalGoods } from './allowed-moves.ts'
import { OrderCancel, OrderMove, OrderRetry, OrderTracking } from './order-moves.tsx'
import { isToBePacked, useOrderSlips } from './order-slips.ts'

type Order = MerchOrderForAdmins

export function OrderCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const response = useApiQuery('GET /api/merch/admin/orders/{id}', { params: { id } })
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All orders' }}>
      {({ data: { order } }) => <OrderDetails order={order} />}
    </Load>
  )
}

function OrderDetails({ order }: { order: Order }) {
  const { addressOf } = useOpenCase()
  return (
    <>
      <CaseHeader
        title={buyerLabel(order)}
        state={ORDER_STATES[order.status]}
        figure={<Money minorUnits={order.totalMinorUnit} currency={order.currency} />}
        back={{ to: addressOf(null), label: 'All orders' }}
      >
        <span className="figure">{order.orderNumber}</span> · <Snapshot at={order.createdAt} />
        {order.mode === 'PREVIEW' && ' · test order, not paid'}
      </CaseHeader>
      <OrderRetry order={order} />
      <OrderMove key={`${order.status} ${order.updatedAt}`} order={order} />
      <Items order={order} />
      <Where order={order} />
      <Payment order={order} />
      <Parcels order={order} />
      <Making order={order} />
      <History order={order} />
      <OrderCancel order={order} />
    </>
  )
}

function Items({ order }: { order: Order }) {
  const slips = useOrderSlips()
  return (
    <Section
      title={order.itemCount === 1 ? '1 item' : `${order.itemCount} items`}
      action={
        isToBePacked(order) && (
          <Button look="quiet" isBusy={slips.isBusy} onClick={() => slips.print([order.orderId])}>
            Packing slip
          </Button>
        )
      }
    >
      <RefusalNotice refused={slips.refused} />
      <ul className="order-items">
        {order.items.map((item) => (
          <li key={item.id} className="order-item">
            {item.previewUrl === null ? (
              <span className="small muted">No picture yet</span>
            ) : (
              <Picture src={item.previewUrl} alt={`Preview of ${item.name}`} ratio="1 / 1" sizes="6rem" />
            )}
            <div className="order-item-words">
              <div className="order-item-head">
                <strong>
                  {item.quantity > 1 && `${item.quantity} × `}
                  {item.name}
                </strong>
                <Money minorUnits={item.totalMinorUnit} currency={order.currency} />
              </div>
              <span className="small muted">{factsOf(item)}</span>
              {item.fanName !== null && <span>Name: “{item.fanName}”</span>}
              {item.giftNote !== null && <span>Gift note: “{item.giftNote}”</span>}
              <span className="small">
                {item.printUrl === null ? (
                  <span className="muted">No print file yet</span>
                ) : (
                  <a href={item.printUrl} download aria-label={`Print file of ${item.name}`}>
                    Print file
                  </a>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {order.giftNote !== null && <p>Gift note for the whole order: “{order.giftNote}”</p>}
    </Section>
  )
}

const factsOf = ({ size, color, placement, sku }: Order['items'][number]): string =>
  [size === null ? null : `Size ${size}`, color, placement?.replaceAll('-', ' '), sku]
    .filter((fact) => fact !== null && fact !== undefined)
    .join(' · ')

function Where({ order }: { order: Order }) {
  const { shippingInfo: to, email, campaign } = order
  return (
    <Section title="Recipient">
      <Panel>
        <Facts
          rows={[
            [
              'Email',
              email === null ? (
                'Deleted'
              ) : (
                <a key="mail" href={`mailto:${email}`}>
                  <Breakable words={email} />
                </a>
              ),
            ],
            [
              'Ships to',
              to === null ? (
                hasPhysicalGoods(order) ? (
                  'Deleted'
                ) : (
                  'Nothing is shipped: the files are downloaded'
                )
              ) : (
                <address key="to" className="order-address">
                  {[
                    `${to.firstName} ${to.lastName}`.trim(),
                    to.addressLine1,
                    ...placeLines(to),
                    countryName(to.country),
                  ]
                    .filter((line) => line !== '')
                    .map((line) => (
                      <span key={line}>
                        {line}
                        <br />
                      </span>
                    ))}
                </address>
              ),
            ],
            [
              'Store',
              <span key="from">
                <Link to={`/admin/campaigns/${order.campaignId}`}>{campaign.name}</Link> of {campaign.talentName}
              </span>,
            ],
          ]}
        />
      </Panel>
    </Section>
  )
}

function Payment({ order }: { order: Order }) {
  const { currency, paymentId } = order
  return (
    <Section title="Payment" action={<StateChip {...PAYMENT_LABELS[order.paymentStatus]} />}>
      <Panel>
        <Amounts>
          <AmountLine label="Items" minorUnits={order.subtotalMinorUnit} currency={currency} />
          {order.discountMinorUnit > 0 && (
            <AmountLine
              label="Discount"
              hint={order.discountCode === null ? undefined : `Code ${order.discountCode}`}
              minorUnits={-order.discountMinorUnit}
              currency={currency}
            />
          )}
          <AmountLine label="Shipping" minorUnits={order.shippingMinorUnit} currency={currency} />
          {order.taxMinorUnit > 0 && <AmountLine label="Tax" minorUnits={order.taxMinorUnit} currency={currency} />}
          <AmountLine label="Total" minorUnits={order.totalMinorUnit} currency={currency} isTotal />
        </Amounts>
        <p className="small">
          {paymentId === null ? (
            <span className="muted">No payment needed.</span>
          ) : (
            <Link to={`/admin/refunds?q=${paymentId}&case=${paymentId}`}>View payment</Link>
          )}
          {order.ppuCode !== null && <span className="muted"> · Receipt {order.ppuCode}</span>}
        </p>
      </Panel>
    </Section>
  )
}

function Parcels({ order }: { order: Order }) {
  const { shipments, status } = order
  const isSent = status === 'shipped' || status === 'delivered'
  if (shipments.length === 0 && !isSent) return null
  return (
    <Section title={shipments.length > 1 ? 'Shipments' : 'Shipment'}>
      {shipments.length > 0 && (
        <Lines>
          {shipments.map((shipment) => (
            <Parcel key={`${shipment.shippedAt} ${shipment.trackingNumber}`} shipment={shipment} />
          ))}
        </Lines>
      )}
      <details>
        <summary>{shipments.length === 0 ? 'Add tracking' : 'Change tracking'}</summary>
        <OrderTracking key={order.updatedAt} order={order} />
      </details>
    </Section>
  )
}

const Parcel = ({ shipment }: { shipment: MerchShipment }) => (
  <li>
    <span className="stack">
      <strong>
        {shipment.carrier ?? 'Carrier not specified'}
        {shipment.trackingNumber !== null && ` · ${shipment.trackingNumber}`}
      </strong>
      <span className="small muted">
        Shipped <Snapshot at={shipment.shippedAt} />
        {shipment.deliveredAt !== null && (
          <>
            , delivered <Snapshot at={shipment.deliveredAt} />
          </>
        )}
      </span>
      {shipment.trackingUrl !== null && (
        <a className="small" href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer">
          Track with the carrier
        </a>
      )}
    </span>
    <StateChip {...PARCEL_LABELS[shipment.status]} />
  </li>
)

function Making({ order: { fulfilments, filesStatus, status } }: { order: Order }) {
  if (fulfilments.length === 0) return null
  return (
    <Section
      title="Production"
      action={filesStatus !== null && filesStatus !== status && <StateChip {...ORDER_STATES[filesStatus]} />}
    >
      <Lines>
        {fulfilments.map((fulfilment) => (
          <li key={fulfilment.part}>
            <span className="stack">
              <strong>{fulfilment.part === 'things' ? 'Printing' : 'Files'}</strong>
              <span className="small muted words">{fulfillmentText(fulfilment)}</span>
              {fulfilment.dueAt !== null && (
                <span className="small muted">
                  Next check <Snapshot at={fulfilment.dueAt} />
                </span>
              )}
            </span>
            <StateChip {...FULFILLMENT_LABELS[fulfilment.state]} />
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const STOP_TEXTS: Readonly<Record<MerchFulfilment['state'], string | null>> = {
  waiting: 'Stop requested',
  placed: 'Stop requested',
  given_up: 'Stop requested',
  done: 'Finished before it could be stopped',
  stopped: null,
}

const fulfillmentText = ({
  provider,
  providerOrderId,
  attempts,
  failures,
  reason,
  stopWantedAt,
  state,
}: MerchFulfilment): string =>
  [
    providerOrderId === null ? null : `${provider ?? 'Print shop'} ${providerOrderId}`,
    attempts === 0 ? 'No attempts yet' : attempts === 1 ? '1 attempt' : `${attempts} attempts`,
    failures === 0 ? null : failures === 1 ? '1 failure' : `${failures} failures`,
    reason === null ? null : failureText(reason),
    stopWantedAt === null ? null : STOP_TEXTS[state],
  ]
    .filter((words) => words !== null)
    .join('\u00a0· ')

function History({ order: { history } }: { order: Order }) {
  const { accountId } = useSignedIn()
  return (
    <Section title="History">
      <Timeline
        events={history.map((entry, index) => ({
          id: `${index}`,
          at: entry.at,
          who: entry.adminAccountId === accountId ? 'You' : actorLabel(entry),
          what: eventText(entry),
          ...(entry.note === null ? {} : { note: entry.note }),
        }))}
      />
    </Section>
  )
}
