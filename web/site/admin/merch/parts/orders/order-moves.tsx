import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../../../server/platform/money.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation } from '../../../../api.tsx'
import { ConfirmForm } from '../../../../parts/feedback/confirm-form.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, type FormFields, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { Decision } from '../../../../parts/forms/decision.tsx'
import { SelectField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { ChangeMerchOrderBody, RetryMerchOrderBody } from '../../../../parts/rules/body-rules.ts'
import { bodyFrom } from '../../../../parts/rules/rules.ts'
import { RequestsAbout } from '../../../parts/approvals/requests-about.tsx'
import { buyerLabel, describeMoveEffects, failureText, MOVE_LABELS, ORDER_STATES } from '../../order-labels.ts'
import { listAllowedMoves } from './allowed-moves.ts'

type Order = MerchOrderForAdmins

/** For "shipped", also asks for the tracking number. Hidden if there is no next status. */
export function OrderMove({ order }: { order: Order }) {
  const moves = listAllowedMoves([order])
  const choiceOf = (chosen: MerchOrderStatus | null) =>
    (moves.find(({ status }) => status === chosen) ?? moves[0])?.status
  const form = useApiForm('PATCH /api/merch/admin/orders/{id}', {
    rules: ChangeMerchOrderBody,
    under: 'tracking',
    input: { params: { id: order.orderId } },
    fixed: { expectedStatus: order.status },
    initial: { status: null as MerchOrderStatus | null, note: '', ...trackingOf(order) },
    body: ({ status, note, ...tracking }) => ({
      status: choiceOf(status),
      note: note.trim() || null,
      ...(choiceOf(status) === 'shipped' && hasTrackingText(tracking) ? { tracking: toTrackingBody(tracking) } : {}),
    }),
    say: SAY,
  })
  const to = choiceOf(form.values.status)
  if (to === undefined) return null
  return (
    <Section title="Next step">
      <ApiForm form={form} label="Update order">
        <SelectField
          {...form.choice('status')}
          label="New status"
          value={to}
          choices={moves.map(({ status }) => ({ value: status, label: ORDER_STATES[status].word }))}
          hint={describeMoveEffects(to)}
        />
        {to === 'shipped' && <TrackingFields text={form.text} />}
        <TextArea
          {...form.text('note')}
          label="Note"
          hint="Saved in the order history. The fan does not see it."
          rows={2}
          maxLength={2000}
        />
        <Actions>
          <Button {...form.button} look="primary">
            {MOVE_LABELS[to]}
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

export function OrderTracking({ order }: { order: Order }) {
  const form = useApiForm('PATCH /api/merch/admin/orders/{id}', {
    rules: ChangeMerchOrderBody,
    under: 'tracking',
    input: { params: { id: order.orderId } },
    initial: trackingOf(order),
    say: SAY,
  })
  return (
    <ApiForm form={form} label="Tracking">
      <TrackingFields text={form.text} />
      <Actions>
        <Button {...form.button}>Save tracking</Button>
        {form.isSaved && (
          <span role="status" className="small muted">
            Saved
          </span>
        )}
      </Actions>
    </ApiForm>
  )
}

const SAY = { trackingUrl: 'Enter an address that starts with https://.' }

const trackingOf = ({ shipments }: Order) => {
  const last = shipments.at(-1)
  return {
    carrier: last?.carrier ?? '',
    trackingNumber: last?.trackingNumber ?? '',
    trackingUrl: last?.trackingUrl ?? '',
  }
}
type Tracking = ReturnType<typeof trackingOf>
const hasTrackingText = (tracking: Tracking): boolean => Object.values(tracking).some((text) => text.trim() !== '')
const toTrackingBody = (tracking: Tracking) => bodyFrom(ChangeMerchOrderBody.tracking.in, tracking)

const TrackingFields = ({ text }: Pick<FormFields<Tracking>, 'text'>) => (
  <>
    <TextField {...text('carrier')} label="Carrier" />
    <TextField {...text('trackingNumber')} label="Tracking number" />
    <TextField
      {...text('trackingUrl')}
      label="Tracking link"
      type="url"
      hint="Must start with https://. The fan sees it on their order page and in the shipping email."
    />
  </>
)

export function OrderRetry({ order }: { order: Order }) {
  const form = useApiForm('POST /api/merch/admin/orders/{id}/retry', {
    rules: RetryMerchOrderBody,
    input: { params: { id: order.orderId } },
    initial: { note: '' },
  })
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
      <ConfirmForm
        form={form}
        label="Retry"
        look="plain"
        title={`Retry order ${order.orderNumber}?`}
        confirmLabel="Retry order"
      >
        <p>
          Fix the cause first. The order gets as many attempts as a new order. If they all fail, this notice appears
          again.
        </p>
        <TextField {...form.text('note')} label="Note" hint="Kept in the audit log." />
      </ConfirmForm>
    </Notice>
  )
}

/** Cancels an order and refunds its payment, if it can be canceled. Shows the approvals of it. */
export function OrderCancel({ order }: { order: Order }) {
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/orders/{id}/cancel')
  const { orderId, orderNumber, paymentId } = order
  if (!order.allowedStatuses.includes('cancelled')) return <RequestsAbout subjectId={orderId} />
  const buyer = buyerLabel(order)
  const amount = formatMoney(order.totalMinorUnit, order.currency)
  return (
    <>
      <RequestsAbout subjectId={orderId} />
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
    </>
  )
}
