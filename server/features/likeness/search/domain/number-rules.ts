import { isCurrency, minorUnitDigits } from '../../../../platform/money.ts'
import type { Word } from './sentence-words.ts'

export type NumberMatch = {
  length: number
  ages?: { min?: number; max?: number }
  fee?: { amountMinorUnit: number; currency: string }
  followers?: { min?: number; max?: number }
}

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
  ['eighteen', 18] as const,
  ['nineteen', 19] as const,
])
const DECADES: ReadonlyMap<string, number> = new Map(
  TENS.flatMap((word, at) => [word.replace(/y$/, 'ies'), `${word}s`].map((each) => [each, (at + 2) * 10] as const)),
)
const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  '₹': 'INR',
  rupees: 'INR',
  kronor: 'SEK',
}
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mio: 1e6, thousand: 1e3, million: 1e6 }

/** Words before a number, longest first. "Most" and "least" are inclusive. */
const MOST = `no more than, not more than, no older than, not older than, not over, at most, up to, max, maximum, a maximum of, maximum of, within,
  with a budget of, budget of, for a budget of, a budget of, budget, on a budget of, fee up to, and under, for up to`
const BELOW = `under, below, less than, fewer than, younger than, cheaper than, for under, for less than, not yet, priced under, costing under,
  costing less than, fees under, a fee under, fee under, fee below, fees below, who cost less than, who costs less than`
const LEAST = `over, above, more than, older than, at least, no less than, not less than, no fewer than, no younger than, not younger than,
  not under, from, minimum, min, a minimum of, minimum of, upwards of, beyond, past`
const BOUNDS: ReadonlyMap<string, 'most' | 'below' | 'least'> = new Map(
  (
    [
      [MOST, 'most'],
      [BELOW, 'below'],
      [LEAST, 'least'],
    ] as const
  ).flatMap(([line, bound]) => line.split(',').map((phrase) => [phrase.trim(), bound] as const)),
)
const MAX_BOUND_WORDS = 6
const YEARS = new Set(['years', 'year', 'yrs', 'yo', 'yr'])
const FOLLOWERS = new Set(['followers', 'follower', 'fans', 'subscribers'])
const [YOUNGEST, OLDEST] = [18, 110]

export function matchNumber(words: readonly Word[], at: number): NumberMatch | undefined {
  return matchDecade(words, at) ?? matchRange(words, at) ?? matchBounded(words, at) ?? matchBare(words, at)
}

const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? ''

/** `forties`, `40s`, `in her 40s`, `mid 30s`, `forty something`. */
function matchDecade(words: readonly Word[], at: number): NumberMatch | undefined {
  let place = at
  if (textAt(words, place) === 'in' && /^(?:his|her|their|the|its)$/.test(textAt(words, place + 1))) place += 2
  else if (textAt(words, place) === 'in') place += 1
  if (/^(?:early|mid|late)$/.test(textAt(words, place))) place += 1
  const word = textAt(words, place)
  const [, digits] = /^([2-9]0)['’]?s$/.exec(word) ?? []
  const isSomething = /^(?:something|somethings|ish)$/.test(textAt(words, place + 1))
  const from =
    digits !== undefined
      ? Number(digits)
      : (DECADES.get(word) ?? (isSomething ? wholeAt(words, place)?.value : undefined))
  if (from === undefined || from % 10 !== 0 || from < 20 || from > 90) return undefined
  const length = place - at + (isSomething && digits === undefined ? 2 : 1)
  return { length, ages: { min: from, max: from + 9 } }
}

/** `between 25 and 35`, `aged 25 to 35`, `25-35 years old`. */
function matchRange(words: readonly Word[], at: number): NumberMatch | undefined {
  const lead = /^(?:between|from|aged|ages|age)$/.test(textAt(words, at)) ? 1 : 0
  const [low, link, high] = [wholeAt(words, at + lead), textAt(words, at + lead + 1), wholeAt(words, at + lead + 2)]
  if (!low || !high || !/^(?:to|and|until|through)$/.test(link) || (link === 'and' && textAt(words, at) !== 'between'))
    return undefined
  const after = at + lead + 3
  const years = yearsAfter(words, after)
  if (lead === 0 && years === 0) return undefined
  if (low.value < YOUNGEST || high.value > OLDEST || low.value > high.value) return undefined
  if (FOLLOWERS.has(textAt(words, after))) return undefined
  return { length: lead + 3 + years, ages: { min: low.value, max: high.value } }
}

/** `over 40`, `under $500`, `at least 10k followers`. */
function matchBounded(words: readonly Word[], at: number): NumberMatch | undefined {
  for (let length = MAX_BOUND_WORDS; length > 0; length--) {
    const phrase = words.slice(at, at + length).map(({ text }) => text)
    const bound = BOUNDS.get(phrase.join(' '))
    if (phrase.length < length || bound === undefined) continue
    const place = at + length
    const money = moneyAt(words, place)
    if (money) {
      // A lower bound of a fee excludes no talent.
      if (bound === 'least') return undefined
      return { length: length + money.length, fee: money.fee }
    }
    const skipped = /^(?:age|the|age of|ages)$/.test(textAt(words, place))
      ? textAt(words, place + 1) === 'age'
        ? 3
        : textAt(words, place + 1) === 'of'
          ? 2
          : 1
      : 0
    const number = wholeAt(words, place + skipped)
    if (!number) continue
    const end = place + skipped + number.length
    if (FOLLOWERS.has(textAt(words, end)))
      return {
        length: end + 1 - at,
        followers:
          bound === 'least' ? { min: number.value } : { max: bound === 'below' ? number.value - 1 : number.value },
      }
    if (/^(?:max|maximum|minimum|min|budget|within|from)$/.test(phrase[0] ?? '') && yearsAfter(words, end) === 0)
      continue
    if (number.value < YOUNGEST || number.value > OLDEST) continue
    const ages =
      bound === 'least' ? { min: number.value } : { max: bound === 'below' ? number.value - 1 : number.value }
    return { length: end + yearsAfter(words, end) - at, ages }
  }
  return undefined
}

/** `40+`, `40 and over`, `30 years old`, `10k followers`, `$500 or less`, `$500 budget`. */
function matchBare(words: readonly Word[], at: number): NumberMatch | undefined {
  const money = moneyAt(words, at)
  if (money) {
    const [first, second] = [textAt(words, at + money.length), textAt(words, at + money.length + 1)]
    if (/^(?:or|and)$/.test(first) && /^(?:less|under|below|cheaper)$/.test(second))
      return { length: money.length + 2, fee: money.fee }
    return /^(?:max|maximum|budget|tops|limit)$/.test(first) ? { length: money.length + 1, fee: money.fee } : undefined
  }
  const lead = /^(?:aged|age)$/.test(textAt(words, at)) ? 1 : 0
  const number = wholeAt(words, at + lead)
  if (!number) return undefined
  const end = at + lead + number.length
  if (FOLLOWERS.has(textAt(words, end))) return { length: end + 1 - at, followers: { min: number.value } }
  if (number.value < YOUNGEST || number.value > OLDEST) return undefined
  const years = yearsAfter(words, end)
  const after = end + years
  const [first, second] = [textAt(words, after), textAt(words, after + 1)]
  if (number.isPlus) return { length: after - at, ages: { min: number.value } }
  if (/^(?:or|and)$/.test(first) && /^(?:over|older|above|up|more)$/.test(second))
    return { length: after + 2 - at, ages: { min: number.value } }
  if (/^(?:or|and)$/.test(first) && /^(?:under|younger|below|less)$/.test(second))
    return { length: after + 2 - at, ages: { max: number.value } }
  // Allow two years around: nobody means one exact year, and ages in pictures are guesses.
  if (years > 0 || lead > 0)
    return { length: after - at, ages: { min: Math.max(YOUNGEST, number.value - 2), max: number.value + 2 } }
  return undefined
}

/** Returns how many words of `years old`, `year old`, `years of age` follow. */
function yearsAfter(words: readonly Word[], at: number): number {
  if (!YEARS.has(textAt(words, at))) return 0
  const [first, second] = [textAt(words, at + 1), textAt(words, at + 2)]
  if (/^olds?$/.test(first)) return 2
  return first === 'of' && second === 'age' ? 3 : 1
}

/** A whole number at this word: `40`, `40+`, `forty`, `10k`, `2 million`, `1,000`. */
function wholeAt(words: readonly Word[], at: number): { value: number; length: number; isPlus: boolean } | undefined {
  const word = textAt(words, at)
  const spelled = NUMBERS.get(word)
  if (spelled !== undefined) return { value: spelled, length: 1, isPlus: false }
  const [, digits = '', suffix = '', plus = ''] = /^(\d+(?:[.,]\d+)*)([a-z]*)(\+?)$/.exec(word) ?? []
  if (digits === '' || (suffix !== '' && !Object.hasOwn(MULTIPLES, suffix))) return undefined
  const number = /^\d{1,3}(?:,\d{3})+$/.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : Number(digits.replace(',', '.'))
  const next = textAt(words, at + 1)
  const isSpelled = suffix === '' && (next === 'thousand' || next === 'million' || next === 'k' || next === 'm')
  const value = Math.round(number * (MULTIPLES[suffix] ?? 1) * (isSpelled ? (MULTIPLES[next] ?? 1) : 1))
  if (!Number.isSafeInteger(value) || value > 1e12) return undefined
  return { value, length: isSpelled ? 2 : 1, isPlus: plus !== '' }
}

/** An amount with its currency: `$500`, `500 dollars`, `USD 500`, `1.5k €`. */
function moneyAt(
  words: readonly Word[],
  at: number,
): { length: number; fee: { amountMinorUnit: number; currency: string } } | undefined {
  const before = currencyAt(words, at)
  const number = amountAt(words, before ? at + 1 : at)
  if (!number) return undefined
  const end = (before ? at + 1 : at) + number.length
  const after = currencyAt(words, end)
  const currency = before && after && /^[$£]$/.test(textAt(words, at)) ? after : (before ?? after)
  if (currency === undefined) return undefined
  const amountMinorUnit = Math.round(number.value * 10 ** minorUnitDigits(currency))
  if (!Number.isSafeInteger(amountMinorUnit) || amountMinorUnit < 1) return undefined
  return { length: end - at + (after ? 1 : 0), fee: { amountMinorUnit, currency } }
}

function amountAt(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const [, digits = '', suffix = ''] = /^(\d+(?:[.,]\d+)*)(k|m)?$/.exec(textAt(words, at)) ?? []
  if (digits === '') return undefined
  const plain = digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const next = textAt(words, at + 1)
  const isSpelled = suffix === '' && (next === 'thousand' || next === 'million' || next === 'k')
  const value = Number(plain) * (MULTIPLES[suffix] ?? 1) * (isSpelled ? (MULTIPLES[next] ?? 1) : 1)
  return Number.isFinite(value) ? { value, length: isSpelled ? 2 : 1 } : undefined
}

function currencyAt(words: readonly Word[], at: number): string | undefined {
  const word = words[at]
  if (!word) return undefined
  if (Object.hasOwn(CURRENCIES, word.text)) return CURRENCIES[word.text]
  const code = word.text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) && (word.raw === code || ['USD', 'EUR', 'GBP'].includes(code))
    ? code
    : undefined
}
