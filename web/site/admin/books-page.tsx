import { useAnswer } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Money } from '../parts/amount-line.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Load } from '../parts/load.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { Lines, Section } from '../parts/page.tsx'
import { StateChip } from '../parts/state-chip.tsx'
import { Table } from '../parts/table.tsx'
import { differenceParts } from './difference-words.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { CHECK_STATES, LEDGER_KINDS, suspenseWords } from './words.ts'

export const head: PageModule['head'] = () => ({ title: 'Books' })

/** Ledger balances and the results of the consistency checks. */
export default function BooksPage() {
  return (
    <AdminPage title="Books" lead="Every amount stands in two places. Here they are held against each other.">
      <Books />
    </AdminPage>
  )
}

function Books() {
  const books = useAnswer('GET /api/payments/admin/books')
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
                  ? `${broken} of ${checks.length} checks find a difference`
                  : missing > 0
                    ? `${missing} of ${checks.length} checks were not reached in time`
                    : `All ${checks.length} checks hold`
              }
            >
              {lookedAt === null ? (
                <>
                  Read <Moment at={readAt} />. Taken while money moves, a check may see one movement that another has
                  not: check again before you worry.
                </>
              ) : (
                <>
                  Balances read <Moment at={readAt} />. Books as large as these are looked through each night, last{' '}
                  <Moment at={lookedAt} />; <code>semblance ledger check</code> does it now.
                </>
              )}
            </Notice>
            <div>
              <Button onClick={() => void books.refetch()} isBusy={books.isFetching} busyWords="Checking">
                Check again
              </Button>
            </div>
            <InSuspense />
            <Section title="Balances">
              <p className="muted">
                With a minus: what we owe to somebody, or have earned. Without: what is held for us.
              </p>
              {balances.length === 0 ? (
                <Empty title="The books are empty">Nothing was paid yet.</Empty>
              ) : (
                <Table
                  caption="What stands in the books, by kind of account and currency; a debit is positive"
                  rows={balances}
                  keyOf={({ kind, currency }) => `${kind} ${currency}`}
                  columns={[
                    { name: 'What', cell: ({ kind }) => LEDGER_KINDS[kind] },
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
                          {differenceCount} in all: <code>semblance ledger check</code> tells every one.
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

/** Badge beside "Books" for money in suspense, shown even if all checks pass. */
function InSuspense() {
  const waiting = useAnswer('GET /api/admin/waiting', undefined, { everySeconds: 60 })
  const suspense = waiting.data?.queues.find(({ queue }) => queue === 'suspense')
  if (suspense === undefined || suspense.count === 0) return null
  const sums = suspense.sums.map(({ currency, amountMinorUnit }) => suspenseWords(amountMinorUnit, currency))
  return (
    <Notice
      tone="warn"
      title={`${suspense.count === 1 ? 'One payment stands' : `${suspense.count} payments stand`} in suspense: ${sums.join(' and ')}`}
    >
      Each waits for its refund, for its bank, or for you.{' '}
      <Link to="/admin/refunds?concern=refund_waits">Refunds that wait</Link>&nbsp;·{' '}
      <Link to="/admin/refunds?concern=bank_disputes">Payments a bank disputes</Link>&nbsp;·{' '}
      <Link to="/admin/refunds?concern=part_undecided">Parts that went back</Link>
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
