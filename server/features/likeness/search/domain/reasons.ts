import { type Filters, rangesOf } from './filters.ts'
import { followersCount } from './followers-count.ts'
import { normalizeText } from './traits.ts'

type ComparedTalent = {
  match: 'filter' | 'similar'
  displayName: string
  numberOfFollowers: number
  birthYear: number | null
  engagementRate: number | null
  tags: readonly string[]
} & Readonly<Record<(typeof WORDED)[number][0], string | null>>

const WORDED = [
  ['category', 'category'],
  ['gender', 'gender'],
  ['hairColor', 'hair'],
  ['ageGroup', 'age'],
  ['expression', 'expression'],
  ['accent', 'accent'],
  ['voiceTone', 'voice'],
] as const

/** Returns why a talent matches: one reason for each requested trait that the talent has. */
export function reasonsFor(
  talent: ComparedTalent,
  request: { q?: string | undefined; text?: string | undefined; filters: Filters },
): string[] {
  const { q, text, filters } = request
  const { numberOfFollowers, birthYear, engagementRate } = rangesOf(filters)
  const isRequested = (range: object) => Object.keys(range).length > 0
  const isWithin = ({ least = -Infinity, most = Infinity }: { least?: number; most?: number }, value: number | null) =>
    value !== null && value >= least && value <= most
  const traitReasons = WORDED.flatMap(([trait, name]) => {
    const wanted = filters[trait]
    const is = talent[trait]
    return wanted !== undefined && is !== null && normalizeText(is) === normalizeText(wanted) ? [`${name}: ${is}`] : []
  })
  const wantedTags = new Set((filters.tags ?? []).map(normalizeText))
  return [
    ...(talent.match === 'similar'
      ? [`similar in meaning to ${text === undefined ? 'the filters' : 'your text'}`]
      : []),
    ...(q !== undefined && talent.match === 'filter' ? [`name like “${q}”: ${talent.displayName}`] : []),
    ...traitReasons,
    ...talent.tags.filter((tag) => wantedTags.has(normalizeText(tag))).map((tag) => `tag: ${tag}`),
    ...(isRequested(numberOfFollowers) && isWithin(numberOfFollowers, talent.numberOfFollowers)
      ? [`followers: ${followersCount(talent.numberOfFollowers)}`]
      : []),
    ...(isRequested(birthYear) && isWithin(birthYear, talent.birthYear) ? [`born in ${talent.birthYear}`] : []),
    ...(isRequested(engagementRate) && isWithin(engagementRate, talent.engagementRate)
      ? [`engagement: ${Math.round((talent.engagementRate ?? 0) * 1000) / 10} %`]
      : []),
  ]
}
