import type { Earning, GetPayoutStatusResponse } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiList } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { Table } from '../../parts/values/table.tsx'
import { EARNINGS, SOURCES } from '../earning-labels.ts'

const PAGE = 20

type EarningsTableProps = {
  standing: 'coming' | 'over'
  query: { accountId?: string }
  /** False for an agent, who can only read. */
  isOwn: boolean
  next: GetPayoutStatusResponse['nextByCurrency']
}

export function EarningsTable({ standing, query, isOwn, next }: EarningsTableProps) {
  const earnings = useApiList(
    'GET /api/payments/earnings',
    { query: { ...query, standing, limit: PAGE, offset: 0 } },
    ({ offset, limit, total }) =>
      offset + limit < total ? { query: { ...query, standing, limit: PAGE, offset: offset + limit } } : null,
  )
  const timeOf = ({ state, currency, at }: Earning) =>
    state === 'READY' ? next.find((one) => one.currency === currency && one.state === 'scheduled')?.at : at
  return (
    <Load of={earnings}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.earnings)
        if (rows.length === 0)
          return (
            <Empty title={standing === 'coming' ? say('No upcoming earnings') : say('No payouts yet')}>
              {standing === 'coming'
                ? isOwn
                  ? say('When a brand pays for an offer or someone buys from you, the payout date appears here.')
                  : say('When a brand pays for an offer or someone buys something, the payout date appears here.')
                : say('Money that has reached the bank account appears here.')}
            </Empty>
          )
        return (
          <div className="stack">
            <Table
              caption={standing === 'coming' ? say('Upcoming earnings') : say('Past earnings')}
              keyOf={({ id }) => id}
              rows={rows}
              columns={[
                {
                  name: say('Source'),
                  cell: ({ payFor, payForId, source, earnedAt }) => (
                    <span>
                      <Source to={payFor === 'OFFER' ? `/offers/${payForId}` : isOwn ? SOLD_AT[payFor] : undefined}>
                        {sentence(source)}
                      </Source>
                      <br />
                      <span className="small muted">
                        <Say
                          text={
                            payFor === 'ADVANCE'
                              ? '{source}, made on {day}'
                              : payFor === 'OFFER'
                                ? '{source}, paid on {day}'
                                : '{source}, sold on {day}'
                          }
                          values={{ source: SOURCES[payFor], day: <Day at={earnedAt} /> }}
                        />
                      </span>
                    </span>
                  ),
                },
                {
                  name: say('Status'),
                  isProse: true,
                  cell: ({ state }) => (
                    <span>
                      <StateChip {...EARNINGS[state]} />
                      <br />
                      <span className="small muted">{EARNINGS[state].reason}</span>
                    </span>
                  ),
                },
                {
                  name: say('Date'),
                  cell: (row) => {
                    const at = timeOf(row)
                    if (!at) return <span className="muted">{standing === 'coming' ? say('Not known yet') : '–'}</span>
                    return (
                      <span>
                        <span className="small muted">{EARNINGS[row.state].dateLabel} </span>
                        <Day at={at} />
                      </span>
                    )
                  },
                },
                {
                  name: say('Amount'),
                  isFigure: true,
                  // A refunded earning was taken back, so the amount is negative.
                  cell: ({ state, amountMinorUnit, currency }) => (
                    <Money
                      minorUnits={state === 'TAKEN_BACK' ? -amountMinorUnit : amountMinorUnit}
                      currency={currency}
                    />
                  ),
                },
              ]}
            />
            <Pager {...earnings} />
          </div>
        )
      }}
    </Load>
  )
}

/** Path of the page where the seller manages what was sold, by kind of sale. */
const SOLD_AT: Readonly<Partial<Record<Earning['payFor'], string>>> = {
  MERCH: '/store',
  VOICE_OVER: '/products',
  LIKENESS: '/products',
  IMAGE: '/products',
}

const Source = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
