import type { FoundTalent, OfferMinimum } from '../../../client/src/api-types.ts'
import { currentLanguage, say } from '../../words/say.ts'
import { showMoney } from '../parts/values/show-money.ts'
import { accentLabel, capitalize } from '../words/accents.ts'

type Traits = FoundTalent['likenessSearch']
type Named<Field extends keyof Traits> = Readonly<Record<NonNullable<Traits[Field]> & string, string>>

export const CATEGORY: Named<'category'> = {
  get actor() {
    return say('Actor')
  },
  get musician() {
    return say('Musician')
  },
  get athlete() {
    return say('Athlete')
  },
  get creator() {
    return say('Creator')
  },
  get model() {
    return say('Model')
  },
  get comedian() {
    return say('Comedian')
  },
  get presenter() {
    return say('Presenter')
  },
  get expert() {
    return say('Expert')
  },
}
export const GENDER: Named<'gender'> = {
  get female() {
    return say('Female')
  },
  get male() {
    return say('Male')
  },
  get 'non-binary'() {
    return say('Non-binary')
  },
  get 'not-distinctive'() {
    return say('Not distinctive')
  },
}
export const HAIR: Named<'hairColor'> = {
  get black() {
    return say('Black')
  },
  get brown() {
    return say('Brown')
  },
  get blond() {
    return say('Blond')
  },
  get red() {
    return say('Red')
  },
  get grey() {
    return say('Gray')
  },
  get white() {
    return say('White')
  },
  get bald() {
    return say('Bald')
  },
  get other() {
    return say('Other')
  },
}
export const VOICE: Named<'voiceTone'> = {
  get warm() {
    return say('Warm')
  },
  get bright() {
    return say('Bright')
  },
  get deep() {
    return say('Deep')
  },
  get calm() {
    return say('Calm')
  },
  get energetic() {
    return say('Energetic')
  },
  get neutral() {
    return say('Neutral')
  },
}
export const WORK = {
  get IMAGE() {
    return say('Pictures')
  },
  get VOICE() {
    return say('Voice')
  },
  get VIDEO() {
    return say('Video')
  },
} as const

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
    ...(voiceTone ? [say('{tone} voice', { tone: lower(VOICE[voiceTone]) })] : []),
    ...(accent ? [accentLabel(accent)] : []),
  ]
}

export function describeOfferings(hasPictures: boolean, hasVoice: boolean): string | null {
  if (hasPictures && hasVoice) return say('Pictures and voice')
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
  return say('from {amount}', { amount: showMoney(min.amountMinorUnit, min.currency) })
}

export const BELOW_MINIMUM = {
  get ask_talent() {
    return say('Offers below this still reach them, and they decide.')
  },
  get auto_reject() {
    return say('Offers below this are declined automatically.')
  },
  get auto_counter() {
    return say('Offers below this are automatically answered with a counter-offer at their minimum.')
  },
} as const

/** Explains in one line why a talent matches the search, and what a nearest talent lacks. */
export function explainMatch(
  { match, reasons = [], misses = [], likenessSearch, followersCount }: FoundTalent,
  { isInWords }: { isInWords: boolean },
): string {
  const traits = describeTraits(likenessSearch)
  if (misses.length > 0) {
    const lacks = say('Does not match: {misses}', {
      misses: misses.map((label) => label.replace(/^./, (letter) => letter.toLowerCase())).join(', '),
    })
    return [lacks, ...reasons.map(formatReason)].join(' · ')
  }
  if (reasons.length > 0 && !reasons.some((reason) => reason.startsWith('similar in meaning')))
    return capitalize(reasons.map(formatReason).join(' · '))
  if (match === 'similar') {
    const near = isInWords ? say('Close to your description') : say('Close match')
    return traits.length > 0 ? `${near}: ${traits.join(' · ').replace(/^./, (letter) => letter.toLowerCase())}` : near
  }
  return [...traits.slice(0, 1), say('{followersCount} followers', { followersCount })].join(' · ')
}

export const explainLikeness = (alike: FoundTalent['alike'], by: 'picture' | 'voice'): string => {
  const isPicture = by === 'picture'
  if (alike === 'very') return isPicture ? say('Very similar to your picture') : say('Very similar to your recording')
  if (alike === 'somewhat')
    return isPicture ? say('Somewhat similar to your picture') : say('Somewhat similar to your recording')
  return isPicture ? say('Not very similar to your picture') : say('Not very similar to your recording')
}

/** German nouns keep their capital letter. */
const lower = (words: string): string =>
  currentLanguage() === 'de' ? words : words.charAt(0).toLowerCase() + words.slice(1)
const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value

/** Turns `voice: warm` into `warm voice`. Leaves other formats unchanged. */
function formatReason(reason: string): string {
  const [, kind, value] = /^(category|gender|hair|age|expression|accent|voice|tag): (.+)$/.exec(reason) ?? []
  if (kind === undefined || value === undefined) return reason
  if (kind === 'hair')
    return value === 'bald' ? lower(HAIR.bald) : say('{color} hair', { color: lower(wordOf(HAIR, value)) })
  if (kind === 'voice') return say('{tone} voice', { tone: lower(wordOf(VOICE, value)) })
  if (kind === 'category') return lower(wordOf(CATEGORY, value))
  if (kind === 'gender') return lower(wordOf(GENDER, value))
  if (kind === 'accent') return accentLabel(value)
  return value
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Returns, for example, `within a day`. */
export function describeReply(seconds: number): string {
  if (seconds <= HOUR) return say('within an hour')
  if (seconds <= 6 * HOUR) return say('within a few hours')
  if (seconds <= DAY) return say('within a day')
  return say('{days, plural, one {within # day} other {within # days}}', { days: Math.ceil(seconds / DAY) })
}
