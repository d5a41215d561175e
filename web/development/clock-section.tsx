import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Action } from '../shell/action.tsx'
import type { DashboardProps } from './dashboard.ts'

const HOUR_MS = 3_600_000
const STEPS = [
  { label: '+1 hour', hours: 1 },
  { label: '+1 day', hours: 24 },
  { label: '+7 days', hours: 7 * 24 },
  { label: '+30 days', hours: 30 * 24 },
] as const

export const ClockSection = ({ now, offsetMs }: Pick<DashboardProps, 'now' | 'offsetMs'>) => (
  <Section id="clock" title="Clock">
    <p className="lead">
      <Moment at={now.toISOString()} />
    </p>
    <p className="small muted">
      {offsetMs === 0 ? 'The clock shows the real time.' : `The clock is ${describe(offsetMs)} ahead of the real time.`}{' '}
      It can only move forward, and a restart keeps the offset.
    </p>
    <div className="actions">
      {STEPS.map(({ label, hours }) => (
        <Action key={label} label={label} post="/dev/actions/clock" fields={{ hours: String(hours) }} />
      ))}
    </div>
    <form className="inline-form" method="post" action="/dev/actions/clock">
      <Field
        name="hours"
        label="Hours"
        type="number"
        min={0}
        max={87_672}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <Button>Advance</Button>
    </form>
  </Section>
)

function describe(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  const parts = [count(Math.floor(hours / 24), 'day'), count(hours % 24, 'hour')].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : 'less than an hour'
}

const count = (number: number, word: string): string =>
  number === 0 ? '' : `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`
