import type { DuePayout } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip, type StatusLabel } from '../../parts/values/state-chip.tsx'
import { useApiList, useApiQuery } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { Table } from '../parts/values/table.tsx'
import { humanizeCode, PAYOUT_STATES } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AdvanceForm } from './parts/advance-form.tsx'
import { omitEmpty } from './parts/list-query.ts'
import { PayoutRun } from './parts/payout-run.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Payouts' })

export default function PayoutsPage() {
  return (
    <AdminPage
      title="Payouts"
      lead="Payouts run automatically every day at 14:00 UTC. See what is paid next, or pay one seller now."
    >
      <Payouts />
    </AdminPage>
  )
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'under_way', label: 'In progress or stuck' },
] as const

function Payouts() {
  const { search } = useFilters()
  const only = search.get('only') === 'under_way' ? ('under_way' as const) : undefined
  const query = { ...omitEmpty({ q: search.get('q') }), ...(only ? { only } : {}), limit: 20 }
  const list = useApiList('GET /api/payments/admin/payouts', { query }, ({ nextAfter }) =>
    nextAfter === null ? null : { query: { ...query, after: nextAfter } },
  )
  return (
    <>
      <SearchBar
        label="Find a seller"
        hint="Name, page name or account ID"
        selects={[{ name: 'only', label: 'Show', choices: SHOWN }]}
      />
      <Load of={list}>
        {({ pages }) => (
          <CaseQueue
            label="Payouts"
            rows={pages.flatMap(({ due }) => due)}
            keyOf={keyOf}
            pager={list}
            empty={
              search.get('q') === null && only === undefined
                ? { title: 'No payouts due', text: 'Sellers appear here once they have earned something.' }
                : { title: 'No matching payouts', text: 'Try a shorter part of the name, or show all payouts.' }
            }
            line={(row) => (
              <>
                <strong>
                  {row.displayName} · <Money minorUnits={sumOf(row)} currency={row.currency} />
                </strong>
                {isStuck(row) ? (
                  <StateChip {...stateOf(row)} />
                ) : (
                  <span className="small muted">{stateOf(row).word}</span>
                )}
              </>
            )}
          >
            {(open) => <PayoutCase open={open} minimumMinorUnit={pages[0]?.minimumMinorUnit ?? 0} />}
          </CaseQueue>
        )}
      </Load>
    </>
  )
}

const keyOf = ({ accountId, currency }: Pick<DuePayout, 'accountId' | 'currency'>): string => `${accountId}:${currency}`
/** Returns the payout in progress, else the open balance, else the held amount. */
const sumOf = ({ underWay, openMinorUnit, heldMinorUnit }: DuePayout): number =>
  underWay?.amountMinorUnit ?? (openMinorUnit === 0 ? heldMinorUnit : openMinorUnit)
const stateOf = ({ state, underWay, openMinorUnit, heldMinorUnit }: DuePayout): StatusLabel =>
  underWay !== null
    ? underWay.attempt > 1
      ? { word: `Stuck after ${underWay.attempt} attempts`, tone: 'bad', shape: '!' }
      : UNDER_WAY
    : state === 'nothing_open' && openMinorUnit === 0 && heldMinorUnit > 0
      ? { word: 'Held during a dispute', tone: 'warn', shape: '◑' }
      : PAYOUT_STATES[state]
const isStuck = ({ underWay }: DuePayout): boolean => underWay !== null && underWay.attempt > 1
const UNDER_WAY: StatusLabel = { word: 'In progress', tone: 'calm', shape: '◔' }

function PayoutCase({ open, minimumMinorUnit }: { open: string; minimumMinorUnit: number }) {
  const [accountId = '', currency = ''] = open.split(':')
  const { addressOf } = useOpenCase()
  const rows = useApiQuery('GET /api/payments/admin/payouts', { query: { q: accountId, limit: 100 } })
  const status = useApiQuery('GET /api/payments/payout-status', { query: { accountId, currency, limit: 20 } })
  const back = { to: addressOf(null), label: 'All payouts' }
  return (
    <Load of={rows}>
      {({ due }) => {
        const row = due.find((each) => keyOf(each) === open)
        return (
          <>
            {row ? (
              <>
                <CaseHeader
                  title={row.displayName}
                  state={stateOf(row)}
                  figure={<Money minorUnits={sumOf(row)} currency={currency} />}
                  back={back}
                >
                  {row.at !== null && row.underWay === null && (
                    <>
                      Paid automatically on <Snapshot at={row.at} />
                    </>
                  )}
                </CaseHeader>
                <DueFacts row={row} minimumMinorUnit={minimumMinorUnit} />
              </>
            ) : (
              <>
                <CaseHeader title="Nothing is owed" back={back} />
                <Notice>Everything that was open in {currency} was paid or taken back. Past payouts are below.</Notice>
              </>
            )}
            <PayoutRun
              accountId={accountId}
              name={row?.displayName ?? 'this account'}
              currency={currency}
              isUnderWay={(row?.underWay ?? null) !== null}
              canMove={row !== undefined && (row.underWay !== null || row.payableMinorUnit >= minimumMinorUnit)}
            />
            <History status={status} underWay={row?.underWay ? { id: row.underWay.id, state: stateOf(row) } : null} />
            <AdvanceForm accountId={accountId} name={row?.displayName ?? 'this account'} currency={currency} />
          </>
        )
      }}
    </Load>
  )
}

const DueFacts = ({ row, minimumMinorUnit }: { row: DuePayout; minimumMinorUnit: number }) => {
  const { currency, underWay } = row
  return (
    <Panel>
      <PersonLine
        name={row.displayName}
        imageUrl={row.imageUrl}
        to={`/t/${row.slug}`}
        about={`Minimum payout: ${formatMoney(minimumMinorUnit, currency)}`}
      />
      <Amounts>
        <AmountLine label="Available to pay out now" minorUnits={row.payableMinorUnit} currency={currency} />
        <AmountLine label="Not due yet" minorUnits={row.waitingMinorUnit} currency={currency} />
        <AmountLine label="Held during a dispute" minorUnits={row.heldMinorUnit} currency={currency} />
      </Amounts>
      {underWay && (
        <Notice
          tone={underWay.attempt > 1 ? 'bad' : 'calm'}
          title={underWay.attempt > 1 ? 'This payout is stuck' : 'This payout is in progress'}
        >
          <Money minorUnits={underWay.amountMinorUnit} currency={currency} /> started <Day at={underWay.createdAt} />,{' '}
          {underWay.attempt === 1 ? '1 attempt' : `${underWay.attempt} attempts`}. {underWay.failureReason}
        </Notice>
      )}
    </Panel>
  )
}

type HistoryProps = {
  status: ReturnType<typeof useApiQuery<'GET /api/payments/payout-status'>>
  underWay: { id: string; state: StatusLabel } | null
}

function History({ status, underWay }: HistoryProps) {
  return (
    <Section title="Past payouts">
      <Load of={status}>
        {({ payouts }) =>
          payouts.length === 0 ? (
            <Empty title="No payouts yet">Payouts to this account will appear here.</Empty>
          ) : (
            <Table
              caption="Payouts of this account, newest first"
              rows={payouts}
              keyOf={({ id }) => id}
              columns={[
                { name: 'Started', cell: ({ createdAt }) => <Snapshot at={createdAt} /> },
                { name: 'Kind', cell: ({ kind }) => humanizeCode(kind) },
                {
                  name: 'State',
                  cell: (payout) => (
                    <StateChip
                      {...(payout.id === underWay?.id
                        ? underWay.state
                        : payout.status === 'SUCCEEDED'
                          ? { word: 'Paid', tone: 'good', shape: '●' }
                          : payout.status === 'PENDING'
                            ? UNDER_WAY
                            : { word: 'Failed', tone: 'bad', shape: '!' })}
                    />
                  ),
                },
                {
                  name: 'Amount',
                  cell: ({ amountMinorUnit, currency }) => <Money minorUnits={amountMinorUnit} currency={currency} />,
                  isFigure: true,
                },
              ]}
            />
          )
        }
      </Load>
    </Section>
  )
}
