import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiQuery } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Table } from '../parts/values/table.tsx'
import { differenceParts } from './difference-labels.ts'
import { CHECK_STATES, formatSuspense, LEDGER_KINDS } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Ledger' })

export default function BooksPage() {
  return (
    <AdminPage title="Ledger" lead="Every amount is recorded in two places. These checks compare them.">
      <Books />
    </AdminPage>
  )
}

function Books() {
  const books = useApiQuery('GET /api/payments/admin/books')
  return (
    <Load of={books}>
      {({ readAt, balances, checks }) => {
        const broken = checks.filter(({ state }) => state === 'broken').length
        const lookedAt = checks.find((one) => one.lookedAt !== null)?.lookedAt ?? null
        const missing = checks.filter(({ state }) => state === 'not_reached').length
        return (
          <>
            <Notice
              tone={broken > 0 ? 'bad' : missing > 0 ? 'warn' : 'good'}
              title={
                broken > 0
                  ? `${broken} of ${checks.length} checks found a difference`
                  : missing > 0
                    ? `${missing} of ${checks.length} checks did not finish in time`
                    : `All ${checks.length} checks passed`
              }
            >
              {lookedAt === null ? (
                <>
                  As of <Snapshot at={readAt} />. Checks run while money moves, so one check may see a movement that
                  another does not. If you see a difference, check again first.
                </>
              ) : (
                <>
                  Balances as of <Snapshot at={readAt} />. A ledger this large is checked every night, most recently{' '}
                  <Snapshot at={lookedAt} />; <code>semblance ledger check</code> runs the check now.
                </>
              )}
            </Notice>
            <div>
              <Button
                onClick={() => void books.refetch()}
                isBusy={books.isFetching}
                busyLabel={lookedAt === null ? 'Checking' : 'Loading'}
              >
                {lookedAt === null ? 'Check again' : 'Reload balances'}
              </Button>
            </div>
            <InSuspense />
            <Section title="Balances">
              <p className="muted">
                A negative balance is money we owe to someone or have earned. A positive balance is money held for us.
              </p>
              {balances.length === 0 ? (
                <Empty title="The ledger is empty">Balances appear here after the first payment.</Empty>
              ) : (
                <Table
                  caption="Ledger balances by account type and currency; a debit is positive"
                  rows={balances}
                  keyOf={({ kind, currency }) => `${kind} ${currency}`}
                  columns={[
                    { name: 'Account type', cell: ({ kind }) => LEDGER_KINDS[kind] },
                    { name: 'Currency', cell: ({ currency }) => currency },
                    { name: 'Accounts', cell: ({ accountCount }) => accountCount, isFigure: true },
                    {
                      name: 'Balance',
                      cell: ({ balanceMinorUnit, currency }) => (
                        <Money minorUnits={balanceMinorUnit} currency={currency} />
                      ),
                      isFigure: true,
                    },
                  ]}
                />
              )}
            </Section>
            <Section title="Checks">
              <Lines>
                {checks.map(({ check, state, differences, differenceCount }) => (
                  <li key={check}>
                    <div className="stack">
                      <span>{check}</span>
                      {differences.map((difference) => (
                        <Difference key={difference} sentence={difference} />
                      ))}
                      {differenceCount > differences.length && (
                        <span className="small muted">
                          {differenceCount} differences in total: <code>semblance ledger check</code> lists them all.
                        </span>
                      )}
                    </div>
                    <StateChip {...CHECK_STATES[state]} />
                  </li>
                ))}
              </Lines>
            </Section>
          </>
        )
      }}
    </Load>
  )
}

/** Shows money that was received or paid out but is not allocated yet, even if all checks pass. */
function InSuspense() {
  const waiting = useApiQuery('GET /api/admin/waiting', undefined, { everySeconds: 60 })
  const suspense = waiting.data?.queues.find(({ queue }) => queue === 'suspense')
  if (suspense === undefined || suspense.count === 0) return null
  const sums = suspense.sums.map(({ currency, amountMinorUnit }) => formatSuspense(amountMinorUnit, currency))
  return (
    <Notice
      tone="warn"
      title={`${suspense.count === 1 ? '1 payment is' : `${suspense.count} payments are`} in suspense: ${sums.join(' and ')}`}
    >
      Each one is waiting for its refund, for the bank or for your decision.{' '}
      <Link to="/admin/refunds?concern=refund_waits">Unfinished refunds</Link>&nbsp;·{' '}
      <Link to="/admin/refunds?concern=bank_disputes">Bank disputes</Link>&nbsp;·{' '}
      <Link to="/admin/refunds?concern=part_undecided">Partial refunds</Link>
    </Notice>
  )
}

const Difference = ({ sentence }: { sentence: string }) => (
  <span className="small bad">
    {differenceParts(sentence).map(({ words, to }) =>
      to === undefined ? (
        words
      ) : (
        <Link key={words} to={to}>
          {words}
        </Link>
      ),
    )}
  </span>
)
