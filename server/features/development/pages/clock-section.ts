import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { moment } from '../../../platform/pages/format.ts'
import { actionButton, field, type Html, html } from '../../../platform/pages/layout.ts'
import type { Desk } from './desk.ts'

const STEPS = [
  { label: '+1 hour', hours: 1 },
  { label: '+1 day', hours: 24 },
  { label: '+7 days', hours: 7 * 24 },
  { label: '+30 days', hours: 30 * 24 },
] as const

/** The time the product goes by, and buttons to let it pass. */
export const clockSection = ({
  now,
  offsetMs,
}: Pick<Desk, 'now' | 'offsetMs'>): Html => html`<section id="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Clock</h2>
<p class="lead">${moment(now)}</p>
<p class="small muted">${offsetMs === 0 ? 'The real time.' : `${describe(offsetMs)} ahead of the real time.`} It only moves forward, and a restart keeps it.</p>
<div class="actions">${STEPS.map(({ label, hours }) => actionButton({ label, post: '/dev/actions/clock', fields: { hours: String(hours) } }))}</div>
<form class="inline-form" method="post" action="/dev/actions/clock">
${field({ name: 'hours', label: 'Hours', type: 'number', min: 0, max: 87_672, required: true, inputmode: 'numeric', autocomplete: 'off' })}
<button>Advance</button>
</form>
</section>`

function describe(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const parts = [count(days, 'day'), count(hours, 'hour')].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : 'Less than an hour'
}

const count = (number: number, word: string): string =>
  number === 0 ? '' : `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`
