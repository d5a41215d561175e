import { Say, say } from '../../../words/say.ts'
import './money.css'
import type { ReactNode } from 'react'
import type { SumInCurrency } from '../../../../client/src/api-types.ts'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiQuery, useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day, monthOf, useTimeZone } from '../../parts/values/moment.tsx'

const LOADING = <Skeleton count={2} shape="lines" />

type AmountProps = { label: string; sums: readonly SumInCurrency[]; note: ReactNode }

const Amount = ({ label, sums, note }: AmountProps) => (
  <div>
    <dt>{label}</dt>
    {sums.length === 0 ? (
      <dd className="muted">{say('None')}</dd>
    ) : (
      sums.map(({ currency, amountMinorUnit }) => (
        <dd key={currency}>
          <Money minorUnits={amountMinorUnit} currency={currency} />
        </dd>
      ))
    )}
    <dd className="small muted">{note}</dd>
  </div>
)

const ThreeAmounts = ({ children }: { children: ReactNode }) => <dl className="three-amounts">{children}</dl>

/** Shows the money held in escrow or by a dispute, the next payout and the last payout. */
export function TalentMoney() {
  const money = useApiQuery('GET /api/offers/money')
  const status = useApiQuery('GET /api/payments/payout-status', { query: { limit: 20, offset: 0 } })
  return (
    <Section title={say('Money')} action={<Link to="/earnings">{say('All earnings')}</Link>}>
      <Load of={money} skeleton={LOADING}>
        {({ sold }) => (
          <Load of={status} skeleton={LOADING}>
            {({ openTrackingByCurrency, next, payouts }) => {
              const paid = payouts.find((payout) => payout.status === 'SUCCEEDED')
              return (
                <ThreeAmounts>
                  <Amount
                    label={say('Held')}
                    sums={sold.heldByCurrency}
                    note={say('Until the work is accepted or a dispute is decided')}
                  />
                  <Amount
                    label={say('Upcoming')}
                    sums={openTrackingByCurrency}
                    note={
                      next.at === null ? (
                        say(next.message)
                      ) : (
                        <Say text="Next payout on {day}" values={{ day: <Day at={next.at} /> }} />
                      )
                    }
                  />
                  <Amount
                    label={say('Last payout')}
                    sums={paid ? [{ currency: paid.currency, amountMinorUnit: paid.amountMinorUnit }] : []}
                    note={
                      paid ? <Day at={paid.completedAt ?? paid.createdAt} /> : say('Your first payout will appear here')
                    }
                  />
                </ThreeAmounts>
              )
            }}
          </Load>
        )}
      </Load>
    </Section>
  )
}

export function BrandMoney() {
  const { now } = useFacts()
  const timeZone = useTimeZone()
  const money = useApiQuery('GET /api/offers/money')
  const spending = useApiQuery('GET /api/payments/spending', { query: { timeZone } })
  const thisYear = monthOf(now, timeZone).slice(0, 4)
  return (
    <Section title={say('Money')} action={<Link to="/receipts">{say('All receipts')}</Link>}>
      <Load of={money} skeleton={LOADING}>
        {({ bought: { escrowByCurrency, dueByCurrency, firstReleaseAt } }) => (
          <Load of={spending} skeleton={LOADING}>
            {({ years }) => (
              <ThreeAmounts>
                <Amount
                  label={say('In escrow')}
                  sums={escrowByCurrency}
                  note={
                    firstReleaseAt === null ? (
                      say('Released once you accept the work')
                    ) : (
                      <Say
                        text="Released automatically from {day}, if delivered"
                        values={{ day: <Day at={firstReleaseAt} /> }}
                      />
                    )
                  }
                />
                <Amount label={say('Due')} sums={dueByCurrency} note={say('Payments due for accepted offers')} />
                <Amount
                  label={say('Paid in {year}', { year: thisYear })}
                  sums={years
                    .filter(({ year }) => year === thisYear)
                    .map(({ currency, keptMinorUnit }) => ({ currency, amountMinorUnit: keptMinorUnit }))}
                  note={say('Including fees, without refunds')}
                />
              </ThreeAmounts>
            )}
          </Load>
        )}
      </Load>
    </Section>
  )
}
