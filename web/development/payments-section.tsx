import { formatMoney } from '../../server/platform/money.ts'
import { Empty } from '../parts/feedback/empty.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Lines, Section } from '../parts/layout/page.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { StateChip, type Tone } from '../parts/values/state-chip.tsx'
import { Action, HiddenFields } from '../shell/action.tsx'
import { OUTCOMES } from './checkout.ts'
import type { IntentEntry, Slice } from './dashboard.ts'
import { PageLinks } from './page-links.tsx'

export const PaymentsSection = ({ rows: intents, newerAt, olderAt }: Slice<IntentEntry>) => (
  <Section id="payments" title="Payments">
    {intents.length === 0 && newerAt === undefined ? (
      <Empty title="No payments yet">A payment appears here when a brand pays for an accepted offer.</Empty>
    ) : (
      <Lines>
        {intents.map((intent) => (
          <IntentRow key={intent.id} intent={intent} />
        ))}
      </Lines>
    )}
    <PageLinks section="payments" newerAt={newerAt} olderAt={olderAt} />
  </Section>
)

const IntentRow = ({ intent }: { intent: IntentEntry }) => (
  <li>
    <div className="stack">
      <div className="row between">
        <h3 className="figure">{formatMoney(intent.amountMinorUnit, intent.currency)}</h3>
        <State {...intent} />
      </div>
      <div className="row between small muted">
        <code>{intent.id}</code>
        <Moment at={intent.createdAt.toISOString()} />
      </div>
      {intent.amountRefundedMinorUnit > 0 && (
        <p className="small">{formatMoney(intent.amountRefundedMinorUnit, intent.currency)} refunded.</p>
      )}
      {intent.captureBefore && (
        <p className="small">
          The authorization expires <Moment at={intent.captureBefore.toISOString()} />.
        </p>
      )}
      {intent.failureReason && <p className="small bad">{intent.failureReason}</p>}
      <Actions intent={intent} />
    </div>
  </li>
)

const LOOKS: Readonly<Partial<Record<IntentEntry['status'], { tone: Tone; shape: string }>>> = {
  succeeded: { tone: 'good', shape: '●' },
  canceled: { tone: 'muted', shape: '○' },
}

function State({ status, dispute, amountRefundedMinorUnit, amountReceivedMinorUnit }: IntentEntry) {
  if (dispute === 'open' || dispute === 'lost') return <StateChip word={`dispute ${dispute}`} tone="bad" shape="!" />
  if (amountRefundedMinorUnit > 0) {
    const word = amountRefundedMinorUnit < amountReceivedMinorUnit ? 'partly refunded' : 'refunded'
    return <StateChip word={word} tone="muted" shape="○" />
  }
  if (dispute === 'won') return <StateChip word="dispute won" tone="good" shape="●" />
  return <StateChip word={status.replaceAll('_', ' ')} {...(LOOKS[status] ?? { tone: 'warn', shape: '◑' })} />
}

function Actions({ intent }: { intent: IntentEntry }) {
  const { id, clientSecret, status, dispute } = intent
  const left = intent.amountReceivedMinorUnit - intent.amountRefundedMinorUnit
  if (status === 'requires_payment_method')
    return (
      <div className="actions">
        {OUTCOMES.map(({ outcome, label }) => (
          <Action key={outcome} label={label} post="/dev/actions/pay" fields={{ id, clientSecret, outcome }} />
        ))}
      </div>
    )
  if (dispute === 'open')
    return (
      <div className="actions">
        <Action label="Bank decides for us" post="/dev/actions/dispute-close" fields={{ id, outcome: 'won' }} />
        <Action label="Bank decides against us" post="/dev/actions/dispute-close" fields={{ id, outcome: 'lost' }} />
      </div>
    )
  if (status === 'succeeded' && left > 0 && dispute !== 'lost')
    return (
      <>
        <div className="actions">
          <Action label="Refund at the processor" post="/dev/actions/refund" fields={{ id }} />
          {dispute === 'none' && (
            <Action label="Open dispute at the bank" post="/dev/actions/dispute" fields={{ id }} />
          )}
        </div>
        <RefundPart id={id} left={left} />
      </>
    )
  return <p className="small muted">{REST[status]}</p>
}

const RefundPart = ({ id, left }: { id: string; left: number }) => (
  <details>
    <summary>Partial refund</summary>
    <form className="inline-form" method="post" action="/dev/actions/refund">
      <HiddenFields fields={{ id }} />
      <Field
        id={`part-${id}`}
        name="amountMinorUnit"
        label={`Minor units, up to ${left}`}
        type="number"
        min={1}
        max={left}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <Button>Refund this amount</Button>
    </form>
  </details>
)

const REST: Record<IntentEntry['status'], string> = {
  requires_payment_method: '',
  processing: 'Settles automatically in a few seconds.',
  requires_capture: 'Waiting for an admin to capture or decline it.',
  succeeded: 'No further actions are available.',
  canceled: 'No further actions are available.',
}
