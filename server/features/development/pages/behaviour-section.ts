import { formatMoney } from '../../../platform/money.ts'
import { actionButton, field, type Html, html } from '../../../platform/pages/layout.ts'
import type { ProcessorBooks } from '../../../providers/processor/port.ts'
import type { SimulatorBehaviour } from '../../../providers/processor/simulator/port.ts'
import type { SimulatedDesk } from './desk.ts'

const SHARES = [
  { name: 'timeoutBeforeEffect', label: 'Calls lost, without effect (%)' },
  { name: 'timeoutAfterEffect', label: 'Answers lost, with effect (%)' },
  { name: 'duplicates', label: 'Events sent twice (%)' },
  { name: 'reorder', label: 'Events held back behind later ones (%)' },
] as const satisfies readonly { name: keyof SimulatorBehaviour; label: string }[]

const WELL = {
  ...Object.fromEntries(SHARES.map(({ name }) => [name, '0'])),
  delayMs: '0',
  seed: '1',
}

/** The processor's own books, and how badly it treats us. */
export const behaviourSection = ({
  behaviour,
  books,
}: Pick<SimulatedDesk, 'behaviour' | 'books'>): Html => html`<section id="behaviour" aria-labelledby="behaviour-title">
<h2 id="behaviour-title">The processor</h2>
${books.map(booksOf)}
<p class="small muted">${isWell(behaviour) ? 'It behaves well.' : 'It misbehaves.'} The same seed and the same calls meet the same fate. A restart behaves well again.</p>
${!isWell(behaviour) && html`<div class="actions">${actionButton({ label: 'Behave well again', post: '/dev/actions/behaviour', fields: WELL })}</div>`}
<details${!isWell(behaviour) && html` open`}>
<summary>Make it misbehave</summary>
<form class="form" method="post" action="/dev/actions/behaviour">
${SHARES.map(({ name, label }) => field({ name, label, type: 'number', min: 0, max: 100, value: String(Math.round(behaviour[name] * 100)), required: true, inputmode: 'numeric', autocomplete: 'off' }))}
${field({ name: 'delayMs', label: 'Events wait before they are sent (ms)', type: 'number', min: 0, max: 3_600_000, value: String(behaviour.delayMs), required: true, inputmode: 'numeric', autocomplete: 'off' })}
${field({ name: 'seed', label: 'Seed', type: 'number', min: 0, max: 999_999_999, value: String(behaviour.seed), required: true, inputmode: 'numeric', autocomplete: 'off' })}
${box('outOfOrder', 'Newest event first', behaviour.outOfOrder)}
${box('asksForPapers', 'New accounts wait to be verified', behaviour.asksForPapers)}
<button>Behave like this</button>
</form>
</details>
</section>`

const isWell = (behaviour: Readonly<SimulatorBehaviour>): boolean =>
  SHARES.every(({ name }) => behaviour[name] === 0) &&
  behaviour.delayMs === 0 &&
  !behaviour.outOfOrder &&
  !behaviour.asksForPapers

const box = (name: string, label: string, isTicked: boolean): Html =>
  html`<label class="row"><input type="checkbox" name="${name}" value="on"${isTicked && html` checked`}><span>${label}</span></label>`

const booksOf = (row: ProcessorBooks): Html => {
  const line = (name: string, amountMinorUnit: number) =>
    html`<dt>${name}</dt><dd class="figure">${formatMoney(amountMinorUnit, row.currency)}</dd>`
  return html`<div class="panel stack"><h3>${formatMoney(row.balanceMinorUnit, row.currency)} held for us</h3>
<dl class="facts">${line('Received', row.receivedMinorUnit)}${line('Refunded', row.refundedMinorUnit)}${line('Disputed', row.withdrawnByDisputesMinorUnit)}${line('Transferred', row.transferredMinorUnit)}${line('Taken back', row.reversedMinorUnit)}</dl>
</div>`
}
