import type { TransparencyReport } from '../../../client/src/api-types.ts'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { type Column, Table } from '../parts/values/table.tsx'

export const head: PageModule['head'] = () => ({
  title: say('Transparency'),
  description: say('How many reports of content we received, what we did about them, and what became of appeals.'),
})

const inputOf = (half: string | null) => ({ query: half === null ? {} : { half } })

export const prefetch: NonNullable<PageModule['prefetch']> = (site, { search }) =>
  prefetchQuery(site, 'GET /api/transparency', inputOf(search.get('half')))

const CATEGORIES: Readonly<Record<string, string>> = {
  get DATA_PROTECTION_AND_PRIVACY_VIOLATIONS() {
    return say('Privacy')
  },
  get ILLEGAL_OR_HARMFUL_SPEECH() {
    return say('Illegal or harmful speech')
  },
  get INTELLECTUAL_PROPERTY_INFRINGEMENTS() {
    return say('Copyright and trademarks')
  },
  get NON_CONSENSUAL_BEHAVIOUR() {
    return say('Likeness without consent')
  },
  get PORNOGRAPHY_OR_SEXUALIZED_CONTENT() {
    return say('Sexual content')
  },
  get PROTECTION_OF_MINORS() {
    return say('Protection of minors')
  },
  get SCAMS_AND_FRAUD() {
    return say('Scams and fraud')
  },
  get SCOPE_OF_PLATFORM_SERVICE() {
    return say('Other')
  },
  get UNSAFE_AND_ILLEGAL_PRODUCTS() {
    return say('Unsafe or illegal goods')
  },
  get VIOLENCE() {
    return say('Violence')
  },
}

type Row = TransparencyReport['notices'][number]
const COLUMNS: readonly Column<Row>[] = [
  {
    get name() {
      return say('Reason')
    },
    cell: ({ category }) => CATEGORIES[category] ?? category,
  },
  {
    get name() {
      return say('Reports')
    },
    cell: ({ received }) => received,
    isFigure: true,
  },
  {
    get name() {
      return say('From trusted reporters')
    },
    cell: ({ trusted }) => trusted,
    isFigure: true,
  },
  {
    get name() {
      return say('Upheld')
    },
    cell: ({ upheld }) => upheld,
    isFigure: true,
  },
  {
    get name() {
      return say('Dismissed')
    },
    cell: ({ dismissed }) => dismissed,
    isFigure: true,
  },
  {
    get name() {
      return say('Undecided')
    },
    cell: ({ undecided }) => undecided,
    isFigure: true,
  },
  {
    get name() {
      return say('Appealed')
    },
    cell: ({ appealed }) => appealed,
    isFigure: true,
  },
  {
    get name() {
      return say('Median hours')
    },
    cell: ({ medianHours }) => medianHours ?? '–',
    isFigure: true,
  },
]

type Measure = readonly [name: string, count: number]
const MEASURES: readonly Column<Measure>[] = [
  {
    get name() {
      return say('Measure')
    },
    cell: ([name]) => name,
  },
  {
    get name() {
      return say('Number')
    },
    cell: ([, count]) => count,
    isFigure: true,
  },
]

const measuresOf = (counts: TransparencyReport['measures']): readonly Measure[] => [
  [say('Takedowns after a report'), counts.byReport],
  [say('Takedowns on our own initiative'), counts.ownInitiative],
  [say('Objections to takedowns'), counts.complaints],
  [say('Takedowns reversed'), counts.restored],
  [say('Dismissals confirmed after an appeal'), counts.appealsLost],
  [say('Reporters suspended for unfounded reports'), counts.suspendedReporters],
  [say('Decisions made by a program'), counts.automated],
]

export default function TransparencyPage() {
  const half = useFilters().search.get('half')
  return (
    <>
      <PageHeading
        title={say('Transparency')}
        lead={say(
          'Reports of content, what we did about them, and what became of appeals. People decide, never a program.',
        )}
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
      <nav aria-label={say('Half-years')} className="row">
        {halves.map((each) => (
          <Link key={each} to={`/transparency?half=${each}`} aria-current={each === half ? 'page' : undefined}>
            {say('{year}, half {half}', { year: each.slice(0, 4), half: each.slice(-1) })}
          </Link>
        ))}
      </nav>
      <Section title={say('Reports by reason')}>
        {notices.length === 0 ? (
          <p>{say('Nobody reported anything in this half-year.')}</p>
        ) : (
          <Table
            caption={say('Reports by reason')}
            columns={COLUMNS}
            rows={notices}
            keyOf={({ category }) => category}
          />
        )}
      </Section>
      <Section title={say('Measures')}>
        <Table caption={say('Measures')} columns={MEASURES} rows={measuresOf(measures)} keyOf={([name]) => name} />
        <p>
          <a href={`/api/transparency?half=${half}&format=csv`}>{say('Download CSV')}</a>
        </p>
      </Section>
    </>
  )
}
