import { formatMoney } from '../../../../platform/money.ts'
import { agesOf, type Filters, rangesOf } from './filters.ts'
import { followersCount } from './followers-count.ts'
import { languageName, languageOfAccent } from './language-words.ts'
import { namesOfPlace, placeLabel } from './place-words.ts'
import { normalizeText } from './traits.ts'

type ComparedTalent = {
  match: 'filter' | 'similar'
  displayName: string
  bio: string | null
  numberOfFollowers: number
  birthYear: number | null
  engagementRate: number | null
  hasImageAsset: boolean
  hasVoiceSample: boolean
  tags: readonly string[]
  mentioned?: readonly string[]
  misses?: readonly string[]
} & Readonly<Record<(typeof WORDED)[number][0], string | null>>

type Minimum = { currency: string; amountMinorUnit: number }

const WORDED = [
  ['category', 'category'],
  ['gender', 'gender'],
  ['hairColor', 'hair'],
  ['ageGroup', 'age'],
  ['expression', 'expression'],
  ['accent', 'accent'],
  ['voiceTone', 'voice'],
] as const

/**
 * Returns a reason for each requested trait that applies. Each states a fact of the talent, so it
 * is true even if the search was wrong.
 */
export function reasonsFor(
  talent: ComparedTalent,
  request: { q?: string | undefined; text?: string | undefined; filters: Filters },
  minimums: readonly Minimum[] = [],
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
  const { mentioned = [], misses = [] } = talent
  const isMeant = talent.match === 'similar' && mentioned.length === 0 && misses.length === 0
  return [
    ...(isMeant ? [`similar in meaning to ${text === undefined ? 'the filters' : 'your text'}`] : []),
    ...(q !== undefined && talent.match === 'filter' ? [`name like “${q}”: ${talent.displayName}`] : []),
    ...traitReasons,
    ...profileReasons(talent, filters),
    ...feeReasons(filters, minimums),
    ...talent.tags.filter((tag) => wantedTags.has(normalizeText(tag))).map((tag) => `tag: ${tag}`),
    ...(filters.hasVoiceSample && talent.hasVoiceSample ? ['voice sample'] : []),
    ...(filters.hasImageAsset && talent.hasImageAsset ? ['pictures'] : []),
    ...(isRequested(numberOfFollowers) && isWithin(numberOfFollowers, talent.numberOfFollowers)
      ? [`followers: ${followersCount(talent.numberOfFollowers)}`]
      : []),
    ...(isRequested(birthYear) && isWithin(birthYear, talent.birthYear) ? [`born in ${talent.birthYear}`] : []),
    ...(isRequested(engagementRate) && isWithin(engagementRate, talent.engagementRate)
      ? [`engagement: ${Math.round((talent.engagementRate ?? 0) * 1000) / 10} %`]
      : []),
    ...mentioned.map((word) => `profile mentions “${word}”`),
  ]
}

function profileReasons({ accent, bio, birthYear, ageGroup }: ComparedTalent, filters: Filters): string[] {
  const { languages = [], place, accent: wantedAccent } = filters
  const profile = ` ${normalizeText(bio ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  const mention = (names: readonly string[]) => names.find((name) => profile.includes(` ${normalizeText(name)} `))
  const spoken = languages.flatMap((code) => {
    if (accent !== null && languageOfAccent(accent) === code)
      return wantedAccent === undefined ? [`accent: ${accent}`] : []
    return mention([languageName(code)]) ? [`profile mentions ${languageName(code)}`] : []
  })
  const where = place === undefined ? undefined : mention(namesOfPlace(normalizeText(place)))
  const ages = agesOf(filters)
  const isAged =
    ages && birthYear !== null
      ? birthYear >= ages.bornFrom && birthYear <= ages.bornTo
      : ages?.groups.includes(ageGroup ?? '')
  return [
    ...spoken,
    ...(where === undefined ? [] : [`profile mentions ${placeLabel(where)}`]),
    ...(isAged ? [birthYear === null ? `age: ${ageGroup}` : `born in ${birthYear}`] : []),
  ]
}

function feeReasons({ maxFeeMinorUnit: fee, feeCurrency = 'USD' }: Filters, minimums: readonly Minimum[]): string[] {
  if (fee === undefined) return []
  if (minimums.length === 0) return ['no minimum fee']
  const amounts = minimums.filter(({ currency }) => currency === feeCurrency).map((each) => each.amountMinorUnit)
  const lowest = Math.min(...amounts)
  return lowest <= fee ? [`fees from ${formatMoney(lowest, feeCurrency)}`] : []
}
