import type { TransparencyReport } from '../../../client/src/api-types.ts'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { type Column, Table } from '../parts/values/table.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Transparency',
  description: 'How many reports of content we received, what we did about them, and what became of appeals.',
})

const inputOf = (half: string | null) => ({ query: half === null ? {} : { half } })

export const prefetch: NonNullable<PageModule['prefetch']> = (site, { search }) =>
  prefetchQuery(site, 'GET /api/transparency', inputOf(search.get('half')))

const CATEGORIES: Readonly<Record<string, string>> = {
  DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: 'Privacy',
  ILLEGAL_OR_HARMFUL_SPEECH: 'Illegal or harmful speech',
  INTELLECTUAL_PROPERTY_INFRINGEMENTS: 'Copyright and trademarks',
  NON_CONSENSUAL_BEHAVIOUR: 'Likeness without consent',
  PORNOGRAPHY_OR_SEXUALIZED_CONTENT: 'Sexual content',
  PROTECTION_OF_MINORS: 'Protection of minors',
  SCAMS_AND_FRAUD: 'Scams and fraud',
  SCOPE_OF_PLATFORM_SERVICE: 'Other',
  UNSAFE_AND_ILLEGAL_PRODUCTS: 'Unsafe or illegal goods',
  VIOLENCE: 'Violence',
}

type Row = TransparencyReport['notices'][number]
const COLUMNS: readonly Column<Row>[] = [
  { name: 'Reason', cell: ({ category }) => CATEGORIES[category] ?? category },
  { name: 'Reports', cell: ({ received }) => received, isFigure: true },
  { name: 'From trusted reporters', cell: ({ trusted }) => trusted, isFigure: true },
  { name: 'Upheld', cell: ({ upheld }) => upheld, isFigure: true },
  { name: 'Dismissed', cell: ({ dismissed }) => dismissed, isFigure: true },
  { name: 'Undecided', cell: ({ undecided }) => undecided, isFigure: true },
  { name: 'Appealed', cell: ({ appealed }) => appealed, isFigure: true },
  { name: 'Median hours', cell: ({ medianHours }) => medianHours ?? '–', isFigure: true },
]

type Measure = readonly [name: string, count: number]
const MEASURES: readonly Column<Measure>[] = [
  { name: 'Measure', cell: ([name]) => name },
  { name: 'Number', cell: ([, count]) => count, isFigure: true },
]

const measuresOf = (counts: TransparencyReport['measures']): readonly Measure[] => [
  ['Takedowns after a report', counts.byReport],
  ['Takedowns on our own initiative', counts.ownInitiative],
  ['Objections to takedowns', counts.complaints],
  ['Takedowns reversed', counts.restored],
  ['Dismissals confirmed after an appeal', counts.appealsLost],
  ['Reporters suspended for unfounded reports', counts.suspendedReporters],
  ['Decisions made by a program', counts.automated],
]

export default function TransparencyPage() {
  const half = useFilters().search.get('half')
  return (
    <>
      <PageHeading
        title="Transparency"
        lead="Reports of content, what we did about them, and what became of appeals. People decide, never a program."
      />
      <Load of={useApiQuery('GET /api/transparency', inputOf(half))}>
        {(report) => (typeof report === 'string' ? null : <Report report={report} />)}
      </Load>
    </>
  )
}

function Report({ report: { half, halves, notices, measures } }: { report: TransparencyReport }) {
  return (
    <>
      <nav aria-label="Half-years" className="row">
        {halves.map((each) => (
          <Link key={each} to={`/transparency?half=${each}`} aria-current={each === half ? 'page' : undefined}>
            {each.replace('-H', ', half ')}
          </Link>
        ))}
      </nav>
      <Section title="Reports by reason">
        {notices.length === 0 ? (
          <p>Nobody reported anything in this half-year.</p>
        ) : (
          <Table caption="Reports by reason" columns={COLUMNS} rows={notices} keyOf={({ category }) => category} />
        )}
      </Section>
      <Section title="Measures">
        <Table caption="Measures" columns={MEASURES} rows={measuresOf(measures)} keyOf={([name]) => name} />
        <p>
          <a href={`/api/transparency?half=${half}&format=csv`}>Download CSV</a>
        </p>
      </Section>
    </>
  )
}
