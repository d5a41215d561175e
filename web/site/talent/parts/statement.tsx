import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiList, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { Table } from '../../parts/values/table.tsx'
import { Months } from './months.tsx'

const PAGE = 20

export function StatementSection({ query }: { query: { accountId?: string } }) {
  const months = useApiQuery('GET /api/payments/statement/months', { query: { ...query, count: 12 } })
  const movements = useApiList(
    'GET /api/payments/statement',
    { query: { ...query, limit: PAGE, offset: 0 } },
    (last) =>
      typeof last !== 'string' && last.offset + last.limit < last.total
        ? { query: { ...query, limit: PAGE, offset: last.offset + last.limit } }
        : null,
  )
  const table = new URLSearchParams({ ...query, format: 'csv' })
  return (
    <Section
      title={say('Statement')}
      action={<Button to={`/api/payments/statement?${table}`}>{say('Download CSV')}</Button>}
    >
      <Load of={months}>
        {(body) =>
          body.totals.map((totals) => (
            <Months
              key={totals.currency}
              months={body.months.filter(({ currency }) => currency === totals.currency)}
              totals={totals}
            />
          ))
        }
      </Load>
      <Load of={movements}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => (typeof page === 'string' ? [] : page.entries))
          if (entries.length === 0)
            return (
              <p className="muted">
                {say('No transactions yet. Every amount you receive or return will appear here.')}
              </p>
            )
          return (
            <div className="stack">
              <Table
                caption={say('All transactions, newest first')}
                keyOf={({ id, currency }) => `${id} ${currency}`}
                rows={entries}
                columns={[
                  { name: say('Date'), cell: ({ at }) => <Day at={at} /> },
                  { name: say('Description'), cell: ({ description }) => <span lang="en">{description}</span> },
                  {
                    name: say('Amount'),
                    isFigure: true,
                    cell: (row) => <Money minorUnits={row.amountMinorUnit} currency={row.currency} />,
                  },
                  {
                    name: say('Balance'),
                    isFigure: true,
                    cell: (row) => <Money minorUnits={row.balanceAfterMinorUnit} currency={row.currency} />,
                  },
                ]}
              />
              <Pager {...movements} />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}
