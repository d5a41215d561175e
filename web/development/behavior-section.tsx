import { formatMoney } from '../../server/platform/money.ts'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Facts, Panel, Section } from '../parts/layout/page.tsx'
import { Action } from '../shell/action.tsx'
import type { BehaviorSettings, BooksEntry, SimulatedProcessor } from './dashboard.ts'

const SHARES = [
  { name: 'timeoutBeforeEffect', label: 'Requests lost before they take effect (%)' },
  { name: 'timeoutAfterEffect', label: 'Responses lost after the request took effect (%)' },
  { name: 'duplicates', label: 'Events sent twice (%)' },
  { name: 'reorder', label: 'Events delayed behind later ones (%)' },
] as const satisfies readonly { name: keyof BehaviorSettings; label: string }[]

const NO_FAILURES = {
  ...Object.fromEntries(SHARES.map(({ name }) => [name, '0'])),
  delayMs: '0',
  seed: '1',
}
const WHOLE_NUMBER = { type: 'number', min: 0, required: true, inputMode: 'numeric', autoComplete: 'off' } as const

export function BehaviorSection({ behavior, books }: Pick<SimulatedProcessor, 'behavior' | 'books'>) {
  const behavesWell = isFaultless(behavior)
  return (
    <Section id="behaviour" title="Payment processor">
      {books.map((row) => (
        <Books key={row.currency} {...row} />
      ))}
      <p className="small muted">
        {behavesWell ? 'No faults are simulated.' : 'Faults are simulated.'} The same seed and the same requests produce
        the same faults. A restart turns faults off.
      </p>
      {!behavesWell && (
        <div className="actions">
          <Action label="Turn off faults" post="/dev/actions/behaviour" fields={NO_FAILURES} />
        </div>
      )}
      <details open={!behavesWell}>
        <summary>Simulate faults</summary>
        <form className="form" method="post" action="/dev/actions/behaviour">
          {SHARES.map(({ name, label }) => (
            <Field
              key={name}
              {...WHOLE_NUMBER}
              name={name}
              label={label}
              max={100}
              defaultValue={String(Math.round(behavior[name] * 100))}
            />
          ))}
          <Field
            {...WHOLE_NUMBER}
            name="delayMs"
            label="Delay before events are sent (ms)"
            max={3_600_000}
            defaultValue={String(behavior.delayMs)}
          />
          <Field {...WHOLE_NUMBER} name="seed" label="Seed" max={999_999_999} defaultValue={String(behavior.seed)} />
          <Box name="outOfOrder" label="Send the newest event first" isTicked={behavior.outOfOrder} />
          <Box
            name="requiresVerification"
            label="New accounts must be verified"
            isTicked={behavior.requiresVerification}
          />
          <Button>Apply</Button>
        </form>
      </details>
    </Section>
  )
}

const isFaultless = (behavior: BehaviorSettings): boolean =>
  SHARES.every(({ name }) => behavior[name] === 0) &&
  behavior.delayMs === 0 &&
  !behavior.outOfOrder &&
  !behavior.requiresVerification

const Box = ({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) => (
  <label className="choice choice-small">
    <input type="checkbox" name={name} value="on" defaultChecked={isTicked} />
    <span className="choice-words">{label}</span>
  </label>
)

function Books(row: BooksEntry) {
  const lines = [
    ['Received', row.receivedMinorUnit],
    ['Refunded', row.refundedMinorUnit],
    ['Disputed', row.withdrawnByDisputesMinorUnit],
    ['Transferred', row.transferredMinorUnit],
    ['Reversed', row.reversedMinorUnit],
  ] as const
  return (
    <Panel>
      <h3>{formatMoney(row.balanceMinorUnit, row.currency)} held for us</h3>
      <Facts
        rows={lines.map(([name, amountMinorUnit]) => [
          name,
          <span key={name} className="figure">
            {formatMoney(amountMinorUnit, row.currency)}
          </span>,
        ])}
      />
    </Panel>
  )
}
