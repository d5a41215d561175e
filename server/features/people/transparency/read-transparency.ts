import type { Context } from '../../../platform/context.ts'
import { csvRecord } from '../../../platform/csv.ts'
import { notFound } from '../../../platform/errors.ts'
import { REPORT_REASONS } from '../../likeness/reviews/index.ts'
import { type HalfYear, halfYearOf, halfYearsBetween, readHalfYear } from './domain/half-years.ts'
import { countMeasures, countNotices, type MeasureCounts, type NoticeCounts } from './queries/read-counts.ts'

export type CategoryCounts = {
  category: string
  received: number
  trusted: number
  upheld: number
  dismissed: number
  undecided: number
  appealed: number
  medianHours: number | null
}
export type TransparencyReport = {
  half: HalfYear
  halves: string[]
  notices: CategoryCounts[]
  measures: Omit<MeasureCounts, 'first_at'> & { appealsLost: number }
}

/** Reasons with which visitors report shared pictures, by the same categories. */
const SHARE_CATEGORIES: Readonly<Record<string, string>> = {
  MY_FACE: 'NON_CONSENSUAL_BEHAVIOUR',
  CHILD: 'PROTECTION_OF_MINORS',
  HARMFUL: 'ILLEGAL_OR_HARMFUL_SPEECH',
  OTHER: 'SCOPE_OF_PLATFORM_SERVICE',
}

/**
 * Counts the reports and measures of a half-year from the rows. Without a name, counts those of the
 * current half-year.
 * @throws NotFound for a half-year that has not begun
 */
export async function readTransparency(ctx: Context, name: string | undefined): Promise<TransparencyReport> {
  const now = ctx.clock.now()
  const half = name === undefined ? halfYearOf(now) : readHalfYear(name)
  if (!half || half.from > now) throw notFound('There is no report about this half-year.')
  const [notices, measures] = [await countNotices(ctx.db, half), await countMeasures(ctx.db, half)]
  const { first_at: firstAt, ...counts } = measures
  return {
    half,
    halves: halfYearsBetween(firstAt ?? now, now).map((each) => each.name),
    notices: byCategory(notices),
    measures: { ...counts, appealsLost: sumOf(notices, 'appeals_lost') },
  }
}

const categoryOf = ({ source, reason }: NoticeCounts): string =>
  (source === 'share'
    ? SHARE_CATEGORIES[reason]
    : Object.entries(REPORT_REASONS).find(([known]) => known === reason)?.[1].category) ?? 'SCOPE_OF_PLATFORM_SERVICE'

type Counted = 'received' | 'trusted' | 'upheld' | 'dismissed' | 'appealed' | 'appeals_lost'
const sumOf = (rows: readonly NoticeCounts[], count: Counted): number => rows.reduce((sum, row) => sum + row[count], 0)

function byCategory(rows: readonly NoticeCounts[]): CategoryCounts[] {
  const categories = [...new Set(rows.map(categoryOf))].toSorted()
  return categories.map((category) => {
    const own = rows.filter((row) => categoryOf(row) === category)
    const [received, upheld, dismissed] = [sumOf(own, 'received'), sumOf(own, 'upheld'), sumOf(own, 'dismissed')]
    // If a category has several reasons, the slowest one counts, so that the number is never too
    // good.
    const hours = own.flatMap(({ median_hours: median }) => (median === null ? [] : [median]))
    return {
      category,
      received,
      trusted: sumOf(own, 'trusted'),
      upheld,
      dismissed,
      undecided: received - upheld - dismissed,
      appealed: sumOf(own, 'appealed'),
      medianHours: hours.length === 0 ? null : Math.round(Math.max(...hours) * 10) / 10,
    }
  })
}

/** Returns the report as CSV: one line for each indicator and category. */
export function transparencyCsv({ half, notices, measures }: TransparencyReport): string {
  const lines: [string, string, number | null][] = [
    ...notices.flatMap((row): [string, string, number | null][] => [
      ['notices_received', row.category, row.received],
      ['notices_of_trusted_flaggers', row.category, row.trusted],
      ['notices_acted_on', row.category, row.upheld],
      ['notices_dismissed', row.category, row.dismissed],
      ['notices_undecided', row.category, row.undecided],
      ['median_hours_to_decision', row.category, row.medianHours],
      ['complaints_of_notifiers', row.category, row.appealed],
    ]),
    ['complaints_of_notifiers_dismissed', 'ALL', measures.appealsLost],
    ['restrictions_after_notice', 'ALL', measures.by_report],
    ['restrictions_on_own_initiative', 'ALL', measures.own_initiative],
    ['complaints_of_recipients', 'ALL', measures.complaints],
    ['restrictions_reversed', 'ALL', measures.restored],
    ['suspensions_for_unfounded_notices', 'ALL', measures.suspended],
    ['decisions_by_automated_means', 'ALL', 0],
  ]
  return [
    csvRecord(['period_start', 'period_end', 'indicator', 'category', 'value']),
    ...lines.map(([indicator, category, value]) =>
      csvRecord([dayOf(half.from), dayOf(half.to), indicator, category, value === null ? '' : String(value)]),
    ),
  ].join('')
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
