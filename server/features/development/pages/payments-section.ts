import { formatMoney } from '../../../platform/money.ts'
import { moment } from '../../../platform/pages/format.ts'
import { actionButton, type Html, html } from '../../../platform/pages/layout.ts'
import type { PaymentIntent } from '../../../providers/processor/port.ts'
import type { SimulatedOutcome } from '../../../providers/processor/simulator/port.ts'
import { pageLinks, type Slice } from './paging.ts'

export type ShownIntent = PaymentIntent & { createdAt: Date }

const OUTCOMES: readonly { outcome: SimulatedOutcome; label: string }[] = [
  { outcome: 'succeed', label: 'Pay' },
  { outcome: 'decline', label: 'Decline' },
  { outcome: 'review', label: 'Authorize only' },
  { outcome: 'delay', label: 'Pay with delay' },
]

/** The newest payments at the processor, each with what the card holder or the bank can still do. */
export const paymentsSection = ({
  rows: intents,
  ...paging
}: Slice<ShownIntent>): Html => html`<section id="payments" aria-labelledby="payments-title">
<h2 id="payments-title">Payments</h2>
${
  intents.length === 0 && paging.newerAt === undefined
    ? html`<div class="empty"><p>Nobody is paying yet. A payment shows here once a brand pays for an accepted offer.</p></div>`
    : html`<ul class="list">${intents.map(intentRow)}</ul>`
}
${pageLinks('payments', paging)}
</section>`

function intentRow(intent: ShownIntent): Html {
  return html`<li>
<div class="row between"><h3 class="figure">${formatMoney(intent.amountMinorUnit, intent.currency)}</h3>${stateOf(intent)}</div>
<div class="row between small muted"><code>${intent.id}</code>${moment(intent.createdAt)}</div>
${intent.amountRefundedMinorUnit > 0 && html`<p class="small">${formatMoney(intent.amountRefundedMinorUnit, intent.currency)} of it went back.</p>`}
${intent.captureBefore && html`<p class="small">The authorization holds until ${moment(intent.captureBefore)}.</p>`}
${intent.failureReason && html`<p class="small bad">${intent.failureReason}</p>`}
${actionsOf(intent)}
</li>`
}

function stateOf({ status, dispute, amountRefundedMinorUnit, amountReceivedMinorUnit }: ShownIntent): Html {
  if (dispute === 'open' || dispute === 'lost') return html`<span class="badge bad">dispute ${dispute}</span>`
  if (amountRefundedMinorUnit > 0)
    return html`<span class="badge">${amountRefundedMinorUnit < amountReceivedMinorUnit ? 'partly refunded' : 'refunded'}</span>`
  if (dispute === 'won') return html`<span class="badge good">dispute won</span>`
  const tone = status === 'succeeded' ? 'good' : status === 'canceled' ? 'muted' : 'warn'
  return html`<span class="badge ${tone}">${status.replaceAll('_', ' ')}</span>`
}

function actionsOf(intent: ShownIntent): Html {
  const { id, clientSecret, status, dispute } = intent
  const left = intent.amountReceivedMinorUnit - intent.amountRefundedMinorUnit
  if (status === 'requires_payment_method')
    return html`<div class="actions">${OUTCOMES.map(({ outcome, label }) =>
      actionButton({ label, post: '/dev/actions/pay', fields: { id, clientSecret, outcome } }),
    )}</div>`
  if (dispute === 'open')
    return html`<div class="actions">${actionButton({ label: 'Bank decides for us', post: '/dev/actions/dispute-close', fields: { id, outcome: 'won' } })}
${actionButton({ label: 'Bank decides against us', post: '/dev/actions/dispute-close', fields: { id, outcome: 'lost' } })}</div>`
  if (status === 'succeeded' && left > 0 && dispute !== 'lost')
    return html`<div class="actions">${actionButton({ label: 'Refund outside', post: '/dev/actions/refund', fields: { id } })}
${dispute === 'none' && actionButton({ label: 'Dispute at the bank', post: '/dev/actions/dispute', fields: { id } })}</div>
${refundPart(id, left)}`
  return html`<p class="small muted">${REST[status]}</p>`
}

const refundPart = (id: string, left: number): Html => html`<details>
<summary>Refund a part</summary>
<form class="inline-form" method="post" action="/dev/actions/refund">
<input type="hidden" name="id" value="${id}">
<div class="field"><label for="part-${id}">Minor units, up to ${left}</label>
<input id="part-${id}" name="amountMinorUnit" type="number" min="1" max="${left}" required inputmode="numeric" autocomplete="off"></div>
<button>Refund this part</button>
</form>
</details>`

const REST: Record<PaymentIntent['status'], string> = {
  requires_payment_method: '',
  processing: 'Settles by itself in a few seconds.',
  requires_capture: 'Waits for an admin to capture or decline it.',
  succeeded: 'Nothing more can happen to it here.',
  canceled: 'Nothing more can happen to it.',
}
