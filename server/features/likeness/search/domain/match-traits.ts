import { formatMoney } from '../../../../platform/money.ts'
import type { Filters } from './filters.ts'
import { followersCount } from './followers-count.ts'
import { LANGUAGE_WORDS, languageName } from './language-words.ts'
import { matchNumber } from './number-rules.ts'
import { PLACE_WORDS, placeLabel } from './place-words.ts'
import { type Word } from './sentence-words.ts'
import {
  type NamedTraits,
  OFFERING_PHRASES,
  SPECIFIC_PHRASES,
  TONE_ADJECTIVES,
  TRAIT_PHRASES,
  WORDS_FOR,
} from './trait-words.ts'

export type Part = { kind: string; value: string; filters: Filters; label: string; standIn: string }
export type Match = { from: number; to: number; parts: Part[]; isSpecific?: boolean }

/** Returns the longest match of any kind that begins at this word. */
export function matchAt(words: readonly Word[], at: number): Match | undefined {
  const found = [
    matchAges(words, at),
    matchOffering(words, at),
    matchPhrase(words, at),
    matchLanguage(words, at),
    matchPlace(words, at),
  ]
  return found.reduce<Match | undefined>(
    (best, match) => (match && (!best || match.to > best.to) ? match : best),
    undefined,
  )
}

const MAX_PHRASE = 5

function longestIn<Value>(table: ReadonlyMap<string, Value>, words: readonly Word[], at: number) {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).map(({ text }) => text)
    const value = table.get(phrase.join(' '))
    if (value !== undefined) return { value, to: at + length }
  }
  return undefined
}

function matchAges(words: readonly Word[], at: number): Match | undefined {
  const number = matchNumber(words, at)
  if (!number) return undefined
  const { ages, fee, followers, length } = number
  const parts: Part[] = []
  if (ages) parts.push(agesPart(ages))
  if (fee) {
    const price = formatMoney(fee.amountMinorUnit, fee.currency).replace(/\.0+$/, '')
    const filters = { maxFeeMinorUnit: fee.amountMinorUnit, feeCurrency: fee.currency }
    parts.push({ kind: 'fee', value: price, filters, label: `Up to ${price}`, standIn: '' })
  }
  if (followers) parts.push(followersPart(followers))
  // "In her 40s" names a gender too.
  const possessive = words.slice(at, at + length).map(({ text }) => TRAIT_PHRASES.get(text)?.gender)
  const gender = ages && possessive.find((each) => each !== undefined)
  if (gender) parts.push(...partsOf({ gender }))
  return { from: at, to: at + length, parts }
}

function agesPart({ min, max }: { min?: number; max?: number }): Part {
  const label =
    min === undefined ? `Up to ${max} years old` : max === undefined ? `${min} or older` : `${min} to ${max} years old`
  const filters: Filters = {}
  if (min !== undefined) filters.minAge = min
  if (max !== undefined) filters.maxAge = max
  return { kind: 'age', value: label, filters, label, standIn: label.toLowerCase() }
}

function followersPart({ min, max }: { min?: number; max?: number }): Part {
  const kind = min === undefined ? 'maxFollowers' : 'minFollowers'
  const label =
    min === undefined ? `Up to ${followersCount(max ?? 0)} followers` : `${followersCount(min)} or more followers`
  const filters = min === undefined ? { maxFollowers: max ?? 0 } : { minFollowers: min }
  return { kind, value: label, filters, label, standIn: '' }
}

const HAVING = /^(?:with|has|have|having|includes?|including|offers?|offering|plus|and|provides?|got|hear|who)$/
export const LACKING = /^(?:without|no|lacks?|lacking)$/

/** `with a voice sample`, `voice sample`, `without photos`. A bare "photo" names no offering. */
function matchOffering(words: readonly Word[], at: number): Match | undefined {
  let place = at
  const isLacking = LACKING.test(words[place]?.text ?? '')
  const isHaving = !isLacking && HAVING.test(words[place]?.text ?? '')
  if (isHaving || isLacking) place++
  while (place > at && /^(?:a|an|any|the|some|has|have|their|own|her|his)$/.test(words[place]?.text ?? '')) place++
  const found = longestIn(OFFERING_PHRASES, words, place)
  if (!found) return undefined
  const { value: field, to } = found
  const isAlone = place === at
  if (isAlone && (field === 'hasImageAsset' || to - place < 2)) return undefined
  // "With photos of dogs" is about something else.
  if (words[to]?.text === 'of') return undefined
  const noun = field === 'hasVoiceSample' ? 'voice sample' : 'pictures'
  const label = `${isLacking ? 'Without' : 'With'} ${field === 'hasVoiceSample' && !isLacking ? 'a ' : ''}${noun}`
  return {
    from: at,
    to,
    parts: [{ kind: field, value: String(!isLacking), filters: { [field]: !isLacking }, label, standIn: noun }],
  }
}

function matchPhrase(words: readonly Word[], at: number): Match | undefined {
  const found = longestIn(TRAIT_PHRASES, words, at)
  if (!found) return matchTone(words, at)
  const phrase = words.slice(at, found.to).map(({ text }) => text)
  return { from: at, to: found.to, parts: partsOf(found.value), isSpecific: SPECIFIC_PHRASES.has(phrase.join(' ')) }
}

/** `warm` of "warm female voice", `deep` of "deep British voice". */
function matchTone(words: readonly Word[], at: number): Match | undefined {
  const voiceTone = TONE_ADJECTIVES.get(words[at]?.text ?? '')
  const following = words.slice(at + 1, at + MAX_PHRASE).map(({ text }) => text)
  const until = following.findIndex((word) => /^(?:voices?|voiced|narrators?|speakers?)$/.test(word))
  if (voiceTone === undefined || until < 0 || following.slice(0, until).some((word) => /^[,;.!?]$/.test(word)))
    return undefined
  return { from: at, to: at + 1, parts: partsOf({ voiceTone }) }
}

const GENDER_LABELS = {
  female: 'Female',
  male: 'Male',
  'non-binary': 'Non-binary',
  'not-distinctive': 'Not distinctive',
}
const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const accents = new Intl.DisplayNames('en', { type: 'language' })

function partsOf({ category, gender, hairColor, voiceTone, accent, hasVoiceSample, ages }: NamedTraits): Part[] {
  return [
    category && {
      kind: 'category',
      value: category,
      filters: { category },
      label: capitalize(category),
      standIn: category,
    },
    gender && {
      kind: 'gender',
      value: gender,
      filters: { gender },
      label: GENDER_LABELS[gender],
      standIn: WORDS_FOR.gender[gender],
    },
    hairColor && {
      kind: 'hairColor',
      value: hairColor,
      filters: { hairColor },
      label: hairColor === 'bald' ? 'Bald' : `${capitalize(hairColor === 'grey' ? 'gray' : hairColor)} hair`,
      standIn: '',
    },
    voiceTone && {
      kind: 'voiceTone',
      value: voiceTone,
      filters: { voiceTone },
      label: `${capitalize(voiceTone)} voice`,
      standIn: '',
    },
    accent && {
      kind: 'accent',
      value: accent,
      filters: { accent },
      label: `${accents.of(accent) ?? accent} accent`,
      standIn: '',
    },
    hasVoiceSample && {
      kind: 'hasVoiceSample',
      value: 'true',
      filters: { hasVoiceSample },
      label: 'With a voice sample',
      standIn: WORDS_FOR.hasVoiceSample,
    },
    ages && agesPart(ages),
  ].filter((part) => part !== undefined && part !== false) as Part[]
}

const SPEAKING = /^(?:speaks?|speaking|spoken|fluent|talks?|in|native)$/
const AFTER_LANGUAGE = /^(?:speaking|speakers?|voices?|accents?|accented|language|spoken)$/

/** `speaks Spanish`, `Spanish-speaking`, `fluent in French`, `with a German accent`, `Spanish`. */
function matchLanguage(words: readonly Word[], at: number): Match | undefined {
  let place = at
  while (
    SPEAKING.test(words[place]?.text ?? '') ||
    (place > at && /^(?:good|perfect|native|fluent|both)$/.test(words[place]?.text ?? ''))
  )
    place++
  const code = LANGUAGE_WORDS.get(words[place]?.text ?? '')
  if (code === undefined) return undefined
  const after = words[place + 1]?.text ?? ''
  const isVoice = /^voice$/.test(after) && OFFERING_PHRASES.has(`${after} ${words[place + 2]?.text ?? ''}`)
  const to = AFTER_LANGUAGE.test(after) && !isVoice ? place + 2 : place + 1
  return {
    from: at,
    to,
    parts: [
      {
        kind: 'language',
        value: code,
        filters: { languages: [code] },
        label: `Speaks ${languageName(code)}`,
        standIn: '',
      },
    ],
  }
}

const MONTHS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas)$/

/** `in Berlin`, `from Germany`, `based in Galway`, `Berlin`. */
function matchPlace(words: readonly Word[], at: number): Match | undefined {
  let place = at
  if (/^(?:based|living|lives|live|located)$/.test(words[place]?.text ?? '')) place++
  const hasPreposition = /^(?:in|from|near|around)$/.test(words[place]?.text ?? '')
  if (hasPreposition) place++
  else if (place > at) return undefined
  if (hasPreposition && words[place]?.text === 'the' && !longestIn(PLACE_WORDS, words, place)) return undefined
  const known = longestIn(PLACE_WORDS, words, place)
  if (known) {
    // A first name ("Paris") is a place only with a preposition.
    if (!hasPreposition && (known.value.isAmbiguous || words.length === known.to - place)) return undefined
    return { from: at, to: known.to, parts: [placePart(known.value.place)] }
  }
  if (!hasPreposition) return undefined
  let to = place
  while (to - place < 3 && words[to]?.isCapital && !isOtherTrait(words, to)) to++
  if (to === place || MONTHS.test(words[place]?.text ?? '')) return undefined
  return {
    from: at,
    to,
    parts: [
      placePart(
        words
          .slice(place, to)
          .map(({ text }) => text)
          .join(' '),
      ),
    ],
  }
}

const isOtherTrait = (words: readonly Word[], at: number): boolean =>
  LANGUAGE_WORDS.has(words[at]?.text ?? '') || longestIn(TRAIT_PHRASES, words, at) !== undefined

const placePart = (place: string): Part => ({
  kind: 'place',
  value: place,
  filters: { place },
  label: `In ${placeLabel(place)}`,
  standIn: '',
})
