import type { FoundTalent, OfferMinimum } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { accentLabel, capitalize } from '../words/accents.ts'

type Traits = FoundTalent['likenessSearch']
type Named<Field extends keyof Traits> = Readonly<Record<NonNullable<Traits[Field]> & string, string>>

export const CATEGORY: Named<'category'> = {
  actor: 'Actor',
  musician: 'Musician',
  athlete: 'Athlete',
  creator: 'Creator',
  model: 'Model',
  comedian: 'Comedian',
  presenter: 'Presenter',
  expert: 'Expert',
}
export const GENDER: Named<'gender'> = {
  female: 'Female',
  male: 'Male',
  'non-binary': 'Non-binary',
  'not-distinctive': 'Not distinctive',
}
export const HAIR: Named<'hairColor'> = {
  black: 'Black',
  brown: 'Brown',
  blond: 'Blond',
  red: 'Red',
  grey: 'Gray',
  white: 'White',
  bald: 'Bald',
  other: 'Other',
}
export const VOICE: Named<'voiceTone'> = {
  warm: 'Warm',
  bright: 'Bright',
  deep: 'Deep',
  calm: 'Calm',
  energetic: 'Energetic',
  neutral: 'Neutral',
}
export const WORK = { IMAGE: 'Pictures', VOICE: 'Voice', VIDEO: 'Video' } as const

export const ageLabel = (age: string): string => capitalize(age)

/** Returns, for example, `Actor · 30s · warm voice · British English`. */
export function describeTraits({
  category,
  ageGroup,
  voiceTone,
  accent,
}: Pick<Traits, 'category' | 'ageGroup' | 'voiceTone' | 'accent'>): string[] {
  return [
    ...(category ? [CATEGORY[category]] : []),
    ...(ageGroup ? [ageLabel(ageGroup)] : []),
    ...(voiceTone ? [`${voiceTone} voice`] : []),
    ...(accent ? [accentLabel(accent)] : []),
  ]
}

export function describeOfferings(hasPictures: boolean, hasVoice: boolean): string | null {
  if (hasPictures && hasVoice) return 'Pictures and voice'
  if (hasPictures) return WORK.IMAGE
  return hasVoice ? WORK.VOICE : null
}

/** Returns, for example, `from $400.00`, or null if the price is unknown. */
export function formatLowestPrice(minimums: readonly OfferMinimum[]): string | null {
  const [first] = minimums
  if (!first) return null
  const min = minimums
    .filter(({ currency }) => currency === first.currency)
    .reduce((one, other) => (other.amountMinorUnit < one.amountMinorUnit ? other : one))
  return `from ${formatMoney(min.amountMinorUnit, min.currency)}`
}

export const BELOW_MINIMUM = {
  ask_talent: 'Offers below this still reach them, and they decide.',
  auto_reject: 'Offers below this are declined automatically.',
  auto_counter: 'Offers below this are automatically answered with a counter-offer at their minimum.',
} as const

/** Explains in one line why a talent matches the search, and what a nearest talent lacks. */
export function explainMatch(
  { match, reasons = [], misses = [], likenessSearch, followersCount }: FoundTalent,
  { isInWords }: { isInWords: boolean },
): string {
  const traits = describeTraits(likenessSearch)
  if (misses.length > 0) {
    const lacks = `Does not match: ${misses.map((label) => label.replace(/^./, (letter) => letter.toLowerCase())).join(', ')}`
    return [lacks, ...reasons.map(formatReason)].join(' · ')
  }
  if (reasons.length > 0 && !reasons.some((reason) => reason.startsWith('similar in meaning')))
    return capitalize(reasons.map(formatReason).join(' · '))
  if (match === 'similar') {
    const near = isInWords ? 'Close to your description' : 'Close match'
    return traits.length > 0 ? `${near}: ${traits.join(' · ').replace(/^./, (letter) => letter.toLowerCase())}` : near
  }
  return [...traits.slice(0, 1), `${followersCount} followers`].join(' · ')
}

export const explainLikeness = (alike: FoundTalent['alike'], by: 'picture' | 'voice'): string => {
  const sample = by === 'picture' ? 'picture' : 'recording'
  if (alike === 'very') return `Very similar to your ${sample}`
  return alike === 'somewhat' ? `Somewhat similar to your ${sample}` : `Not very similar to your ${sample}`
}

/** Turns `voice: warm` into `warm voice`. Leaves other formats unchanged. */
function formatReason(reason: string): string {
  const [, kind, value] = /^(category|gender|hair|age|expression|accent|voice|tag): (.+)$/.exec(reason) ?? []
  if (kind === undefined || value === undefined) return reason
  if (kind === 'hair') return value === 'bald' ? value : `${value} hair`
  if (kind === 'voice') return `${value} voice`
  if (kind === 'accent') return accentLabel(value)
  return value
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Returns, for example, `within a day`. */
export function describeReply(seconds: number): string {
  if (seconds <= HOUR) return 'within an hour'
  if (seconds <= 6 * HOUR) return 'within a few hours'
  if (seconds <= DAY) return 'within a day'
  return `within ${Math.ceil(seconds / DAY)} days`
}
