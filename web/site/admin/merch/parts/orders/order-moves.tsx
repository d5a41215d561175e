import { useState } from 'react'
import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../../../server/platform/money.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation } from '../../../../api.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { Decision } from '../../../../parts/forms/decision.tsx'
import { SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { buyerLabel, describeMoveEffects, failureText, MOVE_LABELS, ORDER_STATES } from '../../order-labels.ts'
import { listAllowedMoves } from './allowed-moves.ts'

type Order = MerchOrderForAdmins
type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string }

/** For "shipped", also asks for the tracking number. Hidden if there is no next status. */
export function OrderMove({ order }: { order: Order }) {
  const moves = listAllowedMoves([order])
  const { call, isBusy, refused } = useApiMutation('PATCH /api/merch/admin/orders/{id}')
  const [chosen, setChosen] = useState<MerchOrderStatus | null>(null)
  const [note, setNote] = useState('')
  const [tracking, setTracking] = useState(trackingOf(order))
  const to = (moves.find(({ status }) => status === chosen) ?? moves[0])?.status
  if (to === undefined) return null
  const move = async () => {
    const isDone = await call({
      params: { id: order.orderId },
      body: {
        status: to,
        expectedStatus: order.status,
        note: note.trim() || null,
        ...(to === 'shipped' && hasTrackingText(tracking) ? { tracking: toTrackingBody(tracking) } : {}),
      },
    })
    if (isDone) setNote('')
  }
  return (
    <Section title="Next step">
      <Form
        onSubmit={() => void move()}
        refused={refused}
        fields={to === 'shipped' ? TRACKING_FIELDS : []}
        label="Update order"
      >
        <SelectField
          name="status"
          label="New status"
          value={to}
          onChange={setChosen}
          choices={moves.map(({ status }) => ({ value: status, label: ORDER_STATES[status].word }))}
          hint={describeMoveEffects(to)}
        />
        {to === 'shipped' && <TrackingFields value={tracking} onChange={setTracking} errors={fieldErrorsOf(refused)} />}
        <TextArea
          name="note"
          label="Note"
          hint="Saved in the order history. The fan does not see it."
          value={note}
          onChange={setNote}
          rows={2}
          maxLength={2000}
        />
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {MOVE_LABELS[to]}
          </Button>
        </Actions>
      </Form>
    </Section>
  )
}

export function OrderTracking({ order }: { order: Order }) {
  const { call, isBusy, refused, done } = useApiMutation('PATCH /api/merch/admin/orders/{id}')
  const [tracking, setTracking] = useState(trackingOf(order))
  const save = () => call({ params: { id: order.orderId }, body: { tracking: toTrackingBody(tracking) } })
  return (
    <Form onSubmit={() => void save()} refused={refused} fields={TRACKING_FIELDS} label="Tracking">
      <TrackingFields value={tracking} onChange={setTracking} errors={fieldErrorsOf(refused)} />
      <Actions>
        <Button type="submit" isBusy={isBusy}>
          Save tracking
        </Button>
        {done && !refused && (
          <span role="status" className="small muted">
            Saved
          </span>
        )}
      </Actions>
    </Form>
  )
}

const TRACKING_FIELDS = ['tracking.carrier', 'tracking.trackingNumber', 'tracking.trackingUrl'] as const

const trackingOf = ({ shipments }: Order): Tracking => {
  const last = shipments.at(-1)
  return {
    carrier: last?.carrier ?? '',
    trackingNumber: last?.trackingNumber ?? '',
    trackingUrl: last?.trackingUrl ?? '',
  }
}
const hasTrackingText = (tracking: Tracking): boolean => Object.values(tracking).some((text) => text.trim() !== '')
const toTrackingBody = ({ carrier, trackingNumber, trackingUrl }: Tracking) => ({
  carrier: carrier.trim() || null,
  trackingNumber: trackingNumber.trim() || null,
  trackingUrl: trackingUrl.trim() || null,
})

type TrackingFieldsProps = {
  value: Tracking
  onChange: (value: Tracking) => void
  errors: Readonly<Record<string, string>>
}

const TrackingFields = ({ value, onChange, errors }: TrackingFieldsProps) => (
  <>
    <TextField
      name="carrier"
      label="Carrier"
      maxLength={100}
      value={value.carrier}
      onChange={(carrier) => onChange({ ...value, carrier })}
      error={errors['tracking.carrier']}
    />
    <TextField
      name="trackingNumber"
      label="Tracking number"
      maxLength={100}
      value={value.trackingNumber}
      onChange={(trackingNumber) => onChange({ ...value, trackingNumber })}
      error={errors['tracking.trackingNumber']}
    />
    <TextField
      name="trackingUrl"
      label="Tracking link"
      type="url"
      hint="Must start with https://. The fan sees it on their order page and in the shipping email."
      maxLength={2048}
      value={value.trackingUrl}
      onChange={(trackingUrl) => onChange({ ...value, trackingUrl })}
      error={errors['tracking.trackingUrl'] && 'Enter an address that starts with https://.'}
    />
  </>
)

export function OrderRetry({ order }: { order: Order }) {
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/orders/{id}/retry')
  const [note, setNote] = useState('')
  const givenUp = order.fulfilments.filter(({ state }) => state === 'given_up')
  if (givenUp.length === 0) return null
  return (
    <Notice tone="warn" title="This order cannot continue on its own">
      {givenUp.map(({ part, reason }) => (
        <p key={part}>
          {part === 'things' ? 'The print shop will not make it. ' : 'Its files could not be generated. '}
          {failureText(reason)}
        </p>
      ))}
      <Confirm
        label="Retry"
        look="plain"
        title={`Retry order ${order.orderNumber}?`}
        confirmLabel="Retry order"
        isBusy={isBusy}
        refused={refused}
        onConfirm={() => call({ params: { id: order.orderId }, body: { note: note.trim() || null } })}
      >
        <p>
          Fix the cause first. The order gets as many attempts as a new order. If they all fail, this notice appears
          again.
        </p>
        <TextField name="retry-note" label="Note" hint="Kept in the audit log." value={note} onChange={setNote} />
      </Confirm>
    </Notice>
  )
}

/** Cancels an order and refunds its payment. Hidden if the order cannot be canceled. */
export function OrderCancel({ order }: { order: Order }) {
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/orders/{id}/cancel')
  if (!order.allowedStatuses.includes('cancelled')) return null
  const { orderId, orderNumber, paymentId } = order
  const buyer = buyerLabel(order)
  const amount = formatMoney(order.totalMinorUnit, order.currency)
  return (
    <Decision
      title="Cancel order"
      about={`cancel-order-${orderId}`}
      reasonHint="Kept in the order history and the audit log."
      isBusy={isBusy}
      refused={refused}
      onDecide={(_, reason) => call({ params: { id: orderId }, body: { reason } })}
      choices={[
        {
          value: 'cancel',
          label: 'Cancel order',
          hint:
            paymentId === null
              ? 'Nothing was paid, so nothing is refunded.'
              : `${buyer} gets a full refund of ${amount}.`,
          question:
            paymentId === null
              ? `Cancel order ${orderNumber}?`
              : `Cancel order ${orderNumber} and refund ${amount} to ${buyer}?`,
          consequences: (
            <p>
              The print shop is told to stop.{' '}
              {paymentId !== null &&
                `${amount} goes back to the original payment method, and the talent’s earnings from this order are taken back. `}
              {buyer} gets an email. This cannot be undone.
            </p>
          ),
          confirmLabel: paymentId === null ? 'Cancel order' : `Cancel and refund ${amount}`,
          isDestructive: true,
        },
      ]}
    />
  )
}
