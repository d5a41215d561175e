import { useState } from 'react'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Facts, Lines, Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { Button } from '../parts/forms/button.tsx'
import { ChipField, Chips } from '../parts/forms/chips.tsx'
import { AmountLine, Amounts } from '../parts/values/amount-line.tsx'
import { Chart } from '../parts/values/chart.tsx'
import { Diff } from '../parts/values/diff.tsx'
import { Deadline, Snapshot } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { Table } from '../parts/values/table.tsx'
import { Timeline } from '../parts/values/timeline.tsx'

const MOMENT = '2026-12-12T16:30:00.000Z'

/** Names with values, and amounts. */
export const FactParts = () => (
  <Section title="Facts">
    <Panel>
      <Facts
        rows={[
          ['Brand', 'Northwind'],
          ['Talent', <PersonLine key="p" name="Mara Olsen" imageUrl={null} about="Talent" />],
        ]}
      />
    </Panel>
    <Panel>
      <Amounts>
        <AmountLine label="Offered" minorUnits={125_000} currency="USD" />
        <AmountLine label="Platform fee" hint="10%" minorUnits={12_500} currency="USD" />
        <AmountLine label="Total" minorUnits={137_500} currency="USD" isTotal />
      </Amounts>
    </Panel>
  </Section>
)

/** States, times, differences and events. */
export const StateParts = () => (
  <Section title="States and times">
    <div className="row">
      <StateChip word="Waiting for a reply" tone="calm" shape="◔" />
      <StateChip word="Payment due" tone="warn" shape="◑" />
      <StateChip word="Completed" tone="good" shape="●" />
      <StateChip word="In dispute" tone="bad" shape="!" />
      <StateChip word="Draft" tone="muted" shape="○" />
    </div>
    <p>
      <Snapshot at={MOMENT} /> · <Deadline what="Reply by" at={MOMENT} />
    </p>
    <Diff
      changes={[
        { field: 'Amount', before: '$1,000.00', after: '$1,250.00' },
        { field: 'Usage', before: 'Web', after: 'Web and print' },
      ]}
    />
    <Timeline
      events={[
        { id: 'a', at: MOMENT, who: 'Northwind', what: 'sent the offer' },
        { id: 'b', at: MOMENT, who: 'Mara Olsen', what: 'made a counter-offer', note: 'Print costs more.' },
      ]}
    />
  </Section>
)

/** Lists, with and without entries, and while they load. */
export const ListParts = () => (
  <Section title="Lists">
    <Lines>
      <li>
        <PersonLine name="Mara Olsen" imageUrl={null} about="Reply by December 12" />
        <Button>Reply</Button>
      </li>
    </Lines>
    <Table
      caption="Payouts"
      keyOf={({ id }) => id}
      rows={[
        { id: '1', day: '12 December', amount: '$1,250.00' },
        { id: '2', day: '19 December', amount: '$90.00' },
      ]}
      columns={[
        { name: 'Day', cell: ({ day }) => day },
        { name: 'Amount', cell: ({ amount }) => amount, isFigure: true },
      ]}
    />
    <Empty
      title="No offers yet"
      action={
        <Button look="primary" to="/talents">
          Find a talent
        </Button>
      }
    >
      Offers you send appear here.
    </Empty>
    <Skeleton count={2} />
    <Skeleton count={3} shape="lines" />
  </Section>
)

/** A chart and chips. */
export function ChartParts() {
  const [words, setWords] = useState(['outdoors', 'forties'])
  return (
    <Section title="Chart and chips">
      <Chart
        caption="Earned by month"
        series={['Offers', 'Merch']}
        wordsOf={(value) => `$${value}`}
        scaleOf={(value) => `$${value}`}
        bars={['Sep', 'Oct', 'Nov', 'Dec'].map((label, at) => ({
          label,
          name: `${label} 2026`,
          values: [at * 400, 300],
        }))}
      />
      <Chips label="Detected traits" words={['warm', 'smiling']} />
      <ChipField
        name="words"
        label="Tags"
        words={words}
        onAdd={(word) => setWords([...words, word])}
        onRemove={(word) => setWords(words.filter((one) => one !== word))}
      />
    </Section>
  )
}
