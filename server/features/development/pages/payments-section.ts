import { formatMoney, moment } from '../../../pages/format.ts'
import { actionButton, type Html, html } from '../../../pages/layout.ts'
import type { PaymentIntent } from '../../../providers/processor/port.ts'
import { type SimulatedOutcome } from '../../../providers/processor/simulator/port.ts'

export type ShownIntent = PaymentIntent & { createdAt: Date }

const OUTCOMES: readonly { outcome: SimulatedOutcome; label: string }[] = [
  { outcome: 'succeed', label: 'Pay' },
  { outcome: 'decline', label: 'Decline' },
  { outcome: 'review', label: 'Authorize only' },
  { outcome: 'delay', label: 'Pay with delay' },
]

/** The newest payments at the processor, each with what the card holder or the bank can still do. */
export const paymentsSection = (
  intents: readonly ShownIntent[],
): Html => html`<section id="payments" aria-labelledby="payments-title">
<h2 id="payments-title">Payments</h2>
${
  intents.length === 0
    ? html`<div class="empty"><p>Nobody is paying yet. A payment shows here once a brand pays for an accepted offer.</p></div>`
    : html`<ul class="list">${intents.map(intentRow)}</ul>`
}
</section>`

function intentRow(intent: ShownIntent): Html {
  return html`<li>
<div class="row between"><h3 class="figure">${formatMoney(intent.amountMinorUnit, intent.currency)}</h3>${stateOf(intent)}</div>
<div class="row between small muted"><code>${intent.id}</code>${moment(intent.createdAt)}</div>
${intent.failureReason && html`<p class="small bad">${intent.failureReason}</p>`}
${actionsOf(intent)}
</li>`
}

function stateOf({ status, dispute, amountRefundedMinorUnit }: ShownIntent): Html {
  if (dispute === 'open' || dispute === 'lost') return html`<span class="badge bad">dispute ${dispute}</span>`
  if (amountRefundedMinorUnit > 0) return html`<span class="badge">refunded</span>`
  const tone = status === 'succeeded' ? 'good' : status === 'canceled' ? 'muted' : 'warn'
  return html`<span class="badge ${tone}">${status.replaceAll('_', ' ')}</span>`
}

function actionsOf(intent: ShownIntent): Html {
  const { id, clientSecret, status, dispute, amountRefundedMinorUnit } = intent
  if (status === 'requires_payment_method')
    return html`<div class="actions">${OUTCOMES.map(({ outcome, label }) =>
      actionButton({ label, post: '/dev/actions/pay', fields: { id, clientSecret, outcome } }),
    )}</div>`
  if (status === 'succeeded' && amountRefundedMinorUnit === 0 && dispute === 'none')
    return html`<div class="actions">${actionButton({ label: 'Refund outside', post: '/dev/actions/refund', fields: { id } })}
${actionButton({ label: 'Dispute at the bank', post: '/dev/actions/dispute', fields: { id } })}</div>`
  return html`<p class="small muted">${REST[status]}</p>`
}

const REST: Record<PaymentIntent['status'], string> = {
  requires_payment_method: '',
  processing: 'Settles by itself in a few seconds.',
  requires_capture: 'Waits for an admin to capture or decline it.',
  succeeded: 'Nothing more can happen to it here.',
  canceled: 'Nothing more can happen to it.',
}
