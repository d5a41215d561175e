import { DIGIT_WORDS, ID_WORDS, PHONE_PHRASES, PHONE_WORDS, TIMES_WORDS, UNITS } from './contact-words.ts'
import { type Span, spansOf } from './written-names.ts'

const MASK = '\u0001'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DATE = `(?:(?:19|20)\\d\\d([-./])${MONTH}\\1${DAY}|(?:${DAY}[-./]${MONTH}|${MONTH}[-./]${DAY})[-./](?:(?:19|20)\\d\\d|\\d\\d))`
const AMOUNT = "(?:[1-9]\\d{0,2}(?:[ .,'’]\\d{3})+|[1-9]\\d{0,8}|0)(?:[.,]\\d{1,2})?"

/** Dates, times, prices, sizes and ids. They are masked before phone numbers are searched. */
const OTHER_NUMBERS = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  // Matches a hashtag, and a # with at most six digits. If more digits follow, it may be a phone
  // number.
  /#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+|#\d{1,6}(?!\d)/gu,
  new RegExp(`(?<![\\d.\\-/])${DAY}\\.?[ -]{1,3}${DAY}[./]${MONTH}[./ ]{1,2}(?:\\d{4}|\\d\\d)(?![.\\-/]?\\d)`, 'g'),
  new RegExp(
    `(?<![\\d.\\-/])${DAY}[./]${MONTH}\\.? ?- ?${DAY}[./]${MONTH}(?:[./]|(?! ?\\d))(?: ?(?:\\d{4}|\\d\\d))?(?![.\\-/]?\\d)`,
    'g',
  ),
  new RegExp(
    `(?<![\\d.\\-/])${DATE.replace('\\1', '[-./]')}(?![.\\-/]\\d|\\d)|(?<=\\d ?- ?)${DATE.replace('\\1', '[-./]')}(?!\\d)`,
    'g',
  ),
  /(?<![\d:/])(?:16|21|9|5|4|3|2|1)[:/](?:16|9|5|4|3|2|1)(?![\d:/])/g,
  /(?<![\d.:])(?:[01]?\d|2[0-4])[.:h][0-5]\d(?:[.:][0-5]\d)?(?![.:]?\d)/g,
  /\d+(?:[.,]\d+)? ?[x×*] ?\d+(?:[.,]\d+)?(?: ?[x×*] ?\d+(?:[.,]\d+)?)?/g,
  new RegExp(`(?<=(?:^|[^\\p{L}])(?:${UNITS})[ .:]{0,2})${AMOUNT}(?![ .,'-]?\\d)`, 'gu'),
  new RegExp(`(?<![\\d.,+(-] ?)${AMOUNT}(?= ?(?:${UNITS}|%|k|m|mio|million|millionen)(?!\\p{L}))`, 'gu'),
]

const CANDIDATE = /(?<![\p{L}\p{N}])(?:\+ ?)?\(?[oil]{0,2}\d(?:[ ().,\-/_*~|]{0,3}[\doil]){5,20}(?![\p{L}\p{N}])/gu
const AFTER_PHONE_WORD = new RegExp(`(?:(?<!\\p{L})(?:${PHONE_WORDS})(?!\\p{L})|${PHONE_PHRASES})[^\\d\\n]{0,25}$`, 'u')
const AFTER_ID_WORD = new RegExp(`(?:(?<!\\p{L})(?:${ID_WORDS})(?!\\p{L})|#)[ .:#-]{0,3}$`, 'u')

export function findPhones(text: string): Span[] {
  const bare = OTHER_NUMBERS.reduce((rest, other) => rest.replaceAll(other, (found) => MASK.repeat(found.length)), text)
  return [
    ...spansOf(CANDIDATE, bare).filter((span) => isPhone(bare.slice(span.from, span.to), bare.slice(0, span.from))),
    ...findSpelledDigits(text),
  ]
}

function isPhone(found: string, before: string): boolean {
  // A single "i", "l" or "o" among digits counts as the digit that it looks like.
  const groups = found
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
    .split(/\D+/)
    .filter((group) => group !== '')
  const digits = groups.join('')
  const [first = '', ...rest] = groups
  const count = digits.length
  if (/[oil]/.test(found) && (found.match(/\d/g) ?? []).length < 5) return false
  if (count > 17 || isSeries(groups) || /^0[.,]\d+$/.test(found)) return false
  const isGrouped = first.length <= 3 && first[0] !== '0' && rest.length > 0 && rest.every(({ length }) => length === 3)
  const isRound = digits.endsWith('000')
  if (found.startsWith('+')) return count >= 8 && !(isGrouped && isRound)
  if (isGrouped && (isRound || found.includes(','))) return false
  const isOneByOne = groups.filter(({ length }) => length === 1).length >= Math.max(6, groups.length - 2)
  if (isOneByOne) return count >= 7
  if (AFTER_PHONE_WORD.test(before)) return !isRound || first[0] === '0'
  if (first.startsWith('00')) return count >= 10
  if (first.startsWith('0')) return count >= 9 && count <= 12
  const shape = groups.map(({ length }) => length).join(' ')
  if (/^(?:1 )?3 3 4$/.test(shape)) return true
  const last = groups.at(-1) ?? ''
  if (rest.length === 0) return count >= 9 && count <= 12 && !isRound && !AFTER_ID_WORD.test(before)
  return rest.length === 1 && first.length <= 4 && last.length >= 6 && count >= 9 && !last.endsWith('00')
}

/** True for numbers with equal distances, such as the sizes 36, 38, 40. */
function isSeries(groups: readonly string[]): boolean {
  const numbers = groups.map(Number)
  const [first = 0, second = 0] = numbers
  const step = second - first
  return (
    numbers.length >= 4 &&
    // A list of sizes may begin with 00.
    numbers.slice(2).every((number, at) => number - (numbers[at + 1] ?? 0) === step) &&
    groups.every(({ length }) => length <= 4)
  )
}

const SPELLED_TOKEN = /[\p{L}\p{N}]+/gu

/** Finds at least seven digits in a row that are written as words. */
function findSpelledDigits(text: string): Span[] {
  const found: Span[] = []
  let run: { digits: string; words: number; from: number; to: number } | undefined
  let times = 1
  const end = () => {
    if (run && run.digits.length >= 7 && run.words >= 3 && !isSeries([...run.digits]))
      found.push({ from: run.from, to: run.to })
    run = undefined
    times = 1
  }
  for (const { 0: word, index } of text.matchAll(SPELLED_TOKEN)) {
    if (run && !/^[ ,.\-/]{0,3}$/.test(text.slice(run.to, index))) end()
    const repeat = TIMES_WORDS.get(word)
    const digit = DIGIT_WORDS.get(word)
    if (repeat === undefined && digit === undefined && !/^\d{1,4}$/.test(word)) {
      end()
      continue
    }
    run ??= { digits: '', words: 0, from: index, to: index }
    run.to = index + word.length
    if (repeat === undefined) {
      run.digits += (digit ?? word).repeat(times)
      run.words += digit === undefined ? 0 : 1
    }
    times = repeat ?? 1
  }
  end()
  return [...found, ...spansOf(/[零〇一二三四五六七八九]{7,}/gu, text)]
}
