import { formatMoney } from '../../../server/platform/money.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Facts, Section } from '../../parts/layout/page.tsx'
import { hasRight } from '../admin-limits.ts'
import { useApiQuery, useViewer } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { SelectField } from '../parts/forms/fields.tsx'
import { Table } from '../parts/values/table.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { DayBars, DayBarsGrid } from './parts/day-bars.tsx'
import { PluginQueueCard, usePluginCards } from './parts/queue/plugin-cards.tsx'
import { QueueCard, QueueCards } from './parts/queue/queue-card.tsx'

export const head: PageModule['head'] = () => ({ title: 'Needs your attention' })

export default function AdminHomePage() {
  const viewer = useViewer()
  return (
    <AdminPage title="Needs your attention" lead="Everything that needs an admin, most urgent first.">
      <WaitingList />
      {hasRight(viewer, 'statistics.read') && <Statistics />}
    </AdminPage>
  )
}

function WaitingList() {
  const waiting = useApiQuery('GET /api/admin/waiting', undefined, { everySeconds: 60 })
  const cards = usePluginCards()
  return (
    <Load of={waiting}>
      {({ queues }) => {
        const open = queues.filter(({ count }) => count > 0)
        if (open.length === 0 && cards.length === 0)
          return <Empty title="Nothing needs your attention">All queues are empty. New cases appear here.</Empty>
        return (
          <QueueCards>
            {open.map((queue) => (
              <QueueCard key={queue.queue} queue={queue} />
            ))}
            {cards.map((card) => (
              <PluginQueueCard key={`${card.plugin} ${card.name}`} card={card} />
            ))}
          </QueueCards>
        )
      }}
    </Load>
  )
}

const SPANS = [
  { value: '30', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '90', label: 'Last 90 days' },
]
const MOVES = [
  ['submitted', 'Sent'],
  ['accepted', 'Accepted'],
  ['paid', 'Paid'],
  ['delivered', 'Delivered'],
  ['completed', 'Completed'],
  ['disputed', 'Disputed'],
  ['cancelled', 'Canceled'],
] as const

function Statistics() {
  const { search, change } = useFilters()
  const requestedDays = search.get('days') ?? '30'
  const days = SPANS.some(({ value }) => value === requestedDays) ? requestedDays : '30'
  const latest = useApiQuery('GET /api/offers/admin/stats')
  const to = latest.data?.to
  const from = to === undefined ? undefined : subtractDays(to, Number(days))
  const span = useApiQuery(
    'GET /api/offers/admin/stats',
    { query: { from, to } },
    { when: days !== '30' && from !== undefined, keepsLast: true },
  )
  return (
    <Section
      title="Offers"
      action={
        <SelectField
          name="days"
          label="Period"
          value={days}
          choices={SPANS}
          onChange={(value) => change({ days: value === '30' ? null : value })}
        />
      }
    >
      <Load of={days === '30' ? latest : span}>
        {(stats) => (
          <>
            <DayBarsGrid>
              {MOVES.map(([name, title]) => (
                <DayBars
                  key={name}
                  title={title}
                  days={stats.days.map((day) => ({ day: day.day, count: day[name] }))}
                />
              ))}
            </DayBarsGrid>
            {stats.volume.length > 0 && (
              <Table
                caption="Payments in this period, by currency"
                rows={stats.volume}
                keyOf={({ currency }) => currency}
                columns={[
                  { name: 'Currency', cell: ({ currency }) => currency },
                  { name: 'Payments', cell: ({ paidCount }) => paidCount, isFigure: true },
                  {
                    name: 'Paid',
                    cell: (row) => formatMoney(row.totalBrandPriceMinorUnit, row.currency),
                    isFigure: true,
                  },
                  {
                    name: 'Platform fee',
                    cell: (row) => formatMoney(row.platformFeeMinorUnit, row.currency),
                    isFigure: true,
                  },
                  {
                    name: 'Refunded',
                    cell: (row) => formatMoney(row.returnedMinorUnit, row.currency),
                    isFigure: true,
                  },
                ]}
              />
            )}
            <Facts
              rows={[
                [
                  'In escrow now',
                  stats.escrow.map(({ currency, heldMinorUnit }) => formatMoney(heldMinorUnit, currency)).join(', ') ||
                    'Nothing',
                ],
                ['Time to accept', formatTimeTaken(stats.timeToAccept)],
                ['Time to deliver', formatTimeTaken(stats.timeToDeliver)],
              ]}
            />
          </>
        )}
      </Load>
    </Section>
  )
}

const subtractDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - days * 86_400_000).toISOString().slice(0, 10)

const spanOf = (seconds: number): string =>
  seconds < 3600
    ? 'an hour'
    : seconds < 172_800
      ? `${Math.max(2, Math.ceil(seconds / 3600))} hours`
      : `${Math.ceil(seconds / 86_400)} days`
const formatTimeTaken = ({
  count,
  medianSeconds,
  p90Seconds,
}: {
  count: number
  medianSeconds: number | null
  p90Seconds: number | null
}): string =>
  medianSeconds === null || p90Seconds === null
    ? 'No data for this period'
    : `Half within ${spanOf(medianSeconds)}, 90% within ${spanOf(p90Seconds)} (${count} offers)`
