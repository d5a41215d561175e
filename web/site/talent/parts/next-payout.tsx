import type { GetPayoutStatusResponse } from '../../../../client/src/api-types.ts'
import { Panel, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Deadline } from '../../parts/values/deadline.tsx'

type NextPayoutProps = {
  status: GetPayoutStatusResponse
  /** False for an agent, because only the talent can set up payouts. */
  isOwn: boolean
}

const NEEDS_SETUP: readonly string[] = ['no_payout_account', 'not_verified']

/** Shows the reason if nothing can be paid out. */
export function NextPayouts({ status, isOwn }: NextPayoutProps) {
  const { nextByCurrency, next, openTrackingByCurrency, heldSumByCurrency } = status
  const shown = nextByCurrency.length > 0 ? nextByCurrency : [next]
  return (
    <Section title={say('Next payout')}>
      {shown.map((one) => {
        const open = openTrackingByCurrency.find(({ currency }) => currency === one.currency)
        return (
          <Panel key={one.currency ?? 'none'}>
            {open && open.amountMinorUnit !== 0 && (
              <h3>
                <Money minorUnits={open.amountMinorUnit} currency={open.currency} />
              </h3>
            )}
            <p>{say(one.message)}</p>
            {one.at !== null && (
              <p>
                <Deadline what={one.state === 'resting' ? say('On hold until') : say('Scheduled for')} at={one.at} />
              </p>
            )}
            {isOwn && NEEDS_SETUP.includes(one.state) && (
              <div>
                <Button look="primary" to="/earnings/setup">
                  {say('Set up payouts')}
                </Button>
              </div>
            )}
          </Panel>
        )
      })}
      {heldSumByCurrency.map(({ currency, amountMinorUnit }) => (
        <p key={currency} className="small muted">
          <Say
            text="{amount} more is on hold until a dispute or a refund is settled."
            values={{ amount: <Money minorUnits={amountMinorUnit} currency={currency} /> }}
          />
        </p>
      ))}
    </Section>
  )
}
