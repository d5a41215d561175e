import { Moment } from '../../../parts/values/moment.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Tile } from '../../parts/media/tile.tsx'
import { AmountLine, Amounts, Money } from '../../parts/values/amount-line.tsx'
import { Breakable } from '../../parts/values/breakable.tsx'
import { Chart } from '../../parts/values/chart.tsx'
import { Age, Deadline } from '../../parts/values/deadline.tsx'
import { Diff } from '../../parts/values/diff.tsx'
import { FileLine } from '../../parts/values/file-line.tsx'
import { Day, Snapshot } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { Face, PersonLine } from '../../parts/values/person-line.tsx'
import { Narrowings, Results } from '../../parts/values/results.tsx'
import { Table } from '../../parts/values/table.tsx'
import { Timeline } from '../../parts/values/timeline.tsx'
import { Unbroken } from '../../parts/values/unbroken.tsx'
import type { Rows } from '../shown.tsx'

const PAGE = '/dev/parts'
const MOMENT = '2026-12-12T16:30:00.000Z'
const LATER = '2099-12-12T16:30:00.000Z'
const pdf = (name: string) => ({ url: '/terms.pdf', name, contentType: 'application/pdf', bytes: 84_000 })
const MORE = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => Promise.reject(new Error(PAGE)) }
const LARGE = 125_000_000

export const VALUES: Rows = {
  StateChip: (say) => ({
    usual: (
      <div className="row">
        <StateChip word={say.words[0]} tone="calm" shape="◔" />
        <StateChip word={say.words[1]} tone="warn" shape="◑" />
        <StateChip word={say.words[2]} tone="good" shape="●" />
        <StateChip word={say.person} tone="bad" shape="!" />
        <StateChip word={say.brand} tone="muted" shape="○" />
      </div>
    ),
    long: <StateChip word={say.longTitle} tone="warn" shape="◑" />,
  }),
  Money: () => ({
    usual: <Money minorUnits={125_000} currency="USD" />,
    long: <Money minorUnits={-LARGE} currency="JPY" />,
  }),
  AmountLine: (say) => ({
    usual: (
      <dl className="amounts">
        <AmountLine label={say.words[0]} minorUnits={125_000} currency="USD" />
      </dl>
    ),
    long: (
      <dl className="amounts">
        <AmountLine label={say.longTitle} hint={say.longSentence} minorUnits={LARGE} currency="USD" isTotal />
      </dl>
    ),
  }),
  Amounts: (say) => ({
    usual: (
      <Amounts>
        <AmountLine label={say.words[0]} minorUnits={125_000} currency="USD" />
        <AmountLine label={say.words[1]} hint="10%" minorUnits={12_500} currency="USD" />
        <AmountLine label={say.words[2]} minorUnits={137_500} currency="USD" isTotal />
      </Amounts>
    ),
  }),
  Moment: () => ({ usual: <Moment at={MOMENT} />, long: <Moment at={MOMENT} language="de" zone="Asia/Tokyo" /> }),
  Age: () => ({ usual: <Age since={MOMENT} /> }),
  Snapshot: () => ({ usual: <Snapshot at={MOMENT} /> }),
  Day: () => ({ usual: <Day at={MOMENT} />, long: <Day at={MOMENT} hasYear /> }),
  Deadline: (say) => ({
    usual: <Deadline what={say.words[0]} at={LATER} />,
    empty: <Deadline what={say.words[1]} at="2020-12-12T16:30:00.000Z" />,
    long: <Deadline what={say.longTitle} at={LATER} />,
  }),
  Breakable: (say) => ({
    usual: <Breakable words="mara@example.com" />,
    long: (
      <Breakable words={`https://example.com/${say.words.join('/')}/an_address_that_is_longer_than_a_phone_is_wide`} />
    ),
  }),
  Unbroken: (say) => ({
    usual: <Unbroken words={`${say.sentence} SEM-2026-0042`} phrase="SEM-2026-0042" />,
    long: (
      <Unbroken
        words={`${say.longSentence} SEM-2026-0042-0042-0042-0042-0042-0042-0042`}
        phrase="SEM-2026-0042-0042-0042-0042-0042-0042-0042"
      />
    ),
  }),
  Face: (say) => ({
    usual: <Face name={say.person} imageUrl={null} />,
    failed: <Face name={say.brand} imageUrl="/media/nowhere.webp" isLarge />,
  }),
  PersonLine: (say) => ({
    usual: <PersonLine name={say.person} imageUrl={null} about={say.sentence} />,
    long: <PersonLine name={say.longName} imageUrl={null} to={PAGE} about={say.longSentence} />,
  }),
  Diff: (say) => ({
    usual: (
      <Diff
        changes={[
          { field: say.words[0], before: '$1,000.00', after: '$1,250.00' },
          { field: say.words[1], before: say.brand, after: say.person },
        ]}
      />
    ),
    long: <Diff changes={[{ field: say.longTitle, before: say.longName, after: say.longSentence }]} />,
  }),
  Timeline: (say) => ({
    usual: (
      <Timeline
        events={[
          { id: 'a', at: MOMENT, who: say.brand, what: say.verb },
          { id: 'b', at: MOMENT, who: say.person, what: say.verb, note: say.sentence },
        ]}
      />
    ),
    long: (
      <Timeline events={[{ id: 'a', at: MOMENT, who: say.longName, what: say.longVerb, note: say.longSentence }]} />
    ),
  }),
  FileLine: (say) => ({
    usual: <FileLine file={pdf(say.title)} />,
    long: <FileLine file={pdf(say.longTitle)} isLarge />,
  }),
  Pager: () => ({ usual: <Pager {...MORE} />, busy: <Pager {...MORE} isFetchingNextPage /> }),
  Table: (say) => ({
    usual: (
      <Table
        caption={say.title}
        keyOf={(word) => word}
        rows={say.words}
        columns={[
          { name: say.brand, cell: (word) => word },
          { name: say.person, cell: () => '$1,250.00', isFigure: true },
        ]}
      />
    ),
    empty: (
      <Table caption={say.sentence} keyOf={(word) => word} rows={[]} columns={[{ name: say.brand, cell: () => '' }]} />
    ),
    long: (
      <Table
        caption={say.longTitle}
        keyOf={(word) => word}
        rows={[say.longName]}
        columns={[
          { name: say.longTitle, cell: (word) => word },
          { name: say.words[0], cell: () => say.longSentence, isProse: true },
          { name: say.words[1], cell: () => '$1,250,000.00', isFigure: true },
        ]}
      />
    ),
  }),
  Chart: (say) => ({
    usual: (
      <Chart
        caption={say.title}
        series={[say.words[0], say.words[1]]}
        wordsOf={(value) => `$${value}`}
        scaleOf={(value) => `$${value}`}
        bars={['Sep', 'Oct', 'Nov', 'Dec'].map((label, at) => ({
          label,
          name: `${label} 2026`,
          values: [at * 400, 300],
        }))}
      />
    ),
    empty: (
      <Chart
        caption={say.sentence}
        series={[say.words[0]]}
        wordsOf={(value) => `$${value}`}
        scaleOf={(value) => `$${value}`}
        bars={['Sep', 'Oct'].map((label) => ({ label, name: `${label} 2026`, values: [0] }))}
      />
    ),
    long: (
      <Chart
        caption={say.longTitle}
        series={[say.longName, say.longTitle]}
        wordsOf={(value) => `$${value}`}
        scaleOf={(value) => `$${value}`}
        bars={['Sep', 'Oct'].map((label) => ({ label, name: `${label} 2026`, values: [900_000, 1] }))}
      />
    ),
  }),
  Results: (say) => ({
    usual: (
      <Results
        title={say.title}
        isStale={false}
        page={2}
        hasNext
        hrefOf={(page) => `${PAGE}?page=${page}`}
        tiles={say.words.map((word) => <Tile key={word} to={PAGE} title={word} imageUrl={null} about={say.brand} />)}
      >
        <Narrowings of={[{ label: say.words[0], without: PAGE }]} />
      </Results>
    ),
    long: (
      <Results
        title={say.longTitle}
        isStale
        page={1}
        hasNext={false}
        hrefOf={() => PAGE}
        tiles={[<Tile key="a" to={PAGE} title={say.longName} imageUrl={null} about={say.longSentence} />]}
      />
    ),
  }),
  Narrowings: (say) => ({
    usual: <Narrowings of={say.words.map((label) => ({ label, without: PAGE }))} />,
    long: <Narrowings of={[{ label: say.longTitle, without: PAGE }]} />,
  }),
}
