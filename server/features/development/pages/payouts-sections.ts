import { formatMoney } from '../../../platform/money.ts'
import { moment } from '../../../platform/pages/format.ts'
import { actionButton, type Html, html } from '../../../platform/pages/layout.ts'
import type { ConnectAccount, Transfer } from '../../../providers/processor/port.ts'
import { pageLinks, type Slice } from './paging.ts'

export type ShownTransfer = Transfer & { isReversed: boolean; createdAt: Date }
export type ShownAccount = ConnectAccount & { createdAt: Date }

/** What went out to sellers. */
export const transfersSection = ({
  rows,
  ...paging
}: Slice<ShownTransfer>): Html => html`<section id="transfers" aria-labelledby="transfers-title">
<h2 id="transfers-title">Transfers</h2>
${
  rows.length === 0
    ? html`<div class="empty"><p>Nobody was paid out yet. Run <a href="#jobs">process-payouts</a> once somebody has earned enough.</p></div>`
    : html`<ul class="list">${rows.map(transferRow)}</ul>`
}
${pageLinks('transfers', paging)}
</section>`

const transferRow = (transfer: ShownTransfer): Html => html`<li>
<div class="row between"><h3 class="figure">${formatMoney(transfer.amountMinorUnit, transfer.currency)}</h3>${
  transfer.isReversed ? html`<span class="badge">taken back</span>` : html`<span class="badge good">paid</span>`
}</div>
<div class="row between small muted"><code>${transfer.id}</code>${moment(transfer.createdAt)}</div>
<p class="small muted">To <code>${transfer.destination}</code></p>
</li>`

/** Where sellers are paid, and whether they can be. */
export const accountsSection = ({
  rows,
  ...paging
}: Slice<ShownAccount>): Html => html`<section id="accounts" aria-labelledby="accounts-title">
<h2 id="accounts-title">Payout accounts</h2>
${
  rows.length === 0
    ? html`<div class="empty"><p>No payout account yet. A talent who sets up payouts gets one.</p></div>`
    : html`<ul class="list">${rows.map(accountRow)}</ul>`
}
${pageLinks('accounts', paging)}
</section>`

const accountRow = ({ id, payoutsEnabled, createdAt }: ShownAccount): Html => html`<li>
<div class="row between"><code>${id}</code>${
  payoutsEnabled
    ? html`<span class="badge good">can be paid</span>`
    : html`<span class="badge warn">cannot be paid</span>`
}</div>
<div class="row between small muted">${moment(createdAt)}${actionButton({
  label: payoutsEnabled ? 'Block its payouts' : 'Verify it',
  post: '/dev/actions/account',
  fields: { id, payouts: payoutsEnabled ? 'off' : 'on' },
})}</div>
</li>`
