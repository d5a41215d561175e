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

/** Returns the reasons for a match, one for each requested trait that applies. */
export function reasonsFor(
  seen: ComparedTalent,
  asked: { q?: string | undefined; text?: string | undefined; filters: Filters },
): string[] {
  const { q, text, filters } = asked
  const { numberOfFollowers, birthYear, engagementRate } = rangesOf(filters)
  const isAsked = (range: object) => Object.keys(range).length > 0
  const isWithin = ({ least = -Infinity, most = Infinity }: { least?: number; most?: number }, value: number | null) =>
    value !== null && value >= least && value <= most
  const said = WORDED.flatMap(([trait, name]) => {
    const wanted = filters[trait]
    const is = seen[trait]
    return wanted !== undefined && is !== null && normalizeText(is) === normalizeText(wanted) ? [`${name}: ${is}`] : []
  })
  const wantedTags = new Set((filters.tags ?? []).map(normalizeText))
  return [
    ...(seen.match === 'similar' ? [`similar in meaning to ${text === undefined ? 'the filters' : 'your text'}`] : []),
    ...(q !== undefined && seen.match === 'filter' ? [`name like “${q}”: ${seen.displayName}`] : []),
    ...said,
    ...seen.tags.filter((tag) => wantedTags.has(normalizeText(tag))).map((tag) => `tag: ${tag}`),
    ...(isAsked(numberOfFollowers) && isWithin(numberOfFollowers, seen.numberOfFollowers)
      ? [`followers: ${followersCount(seen.numberOfFollowers)}`]
      : []),
    ...(isAsked(birthYear) && isWithin(birthYear, seen.birthYear) ? [`born in ${seen.birthYear}`] : []),
    ...(isAsked(engagementRate) && isWithin(engagementRate, seen.engagementRate)
      ? [`engagement: ${Math.round((seen.engagementRate ?? 0) * 1000) / 10} %`]
      : []),
  ]
}
