/** Normalized text with the position of each letter in the original. */
export type FoldedText = {
  text: string
  starts: readonly number[]
  ends: readonly number[]
}

/** Pairs of texts: letters of other scripts, and the Latin letters that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авгеёзіїјкмнорстухѕԁԛԝһьꙇ', 'abreeziijkmhopctyxsdqwhbi'],
    ['αβγεζηικμνορτυχωϲ', 'abyeznikuvoptuxwc'],
    ['ıłøđħŧƶ', 'ilodhtz'],
    ['ⅼƨꞵɑɡɩοօսցհոք', 'lsbagioougnnq'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
)

/**
 * At most this many letters replace one character. The few Arabic ligatures that stand for whole
 * sentences are cut off.
 */
const MAX_FOLDED = 4

const INVISIBLE_MARKS = /[\p{Cf}\p{Mn}\p{Me}\u3164\uffa0\u115f\u1160]/gu
const DIGIT = /\p{Nd}/u
const LINE_BREAK = /[\n\r\u2028\u2029]/u
const SPACE = /[\s\u2800]/u
/** The Japanese long vowel mark serves as a dash in phone numbers. */
const DASH = /\p{Pd}|[\u2212\u30fc\uff70]/u

/**
 * Folds full-width, circled and mathematical letters, digits of every script, and lookalike
 * letters to plain Latin. Drops accents and invisible characters, and lowers the case.
 */
export function foldText(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of original) {
    const end = at + letter.length
    const folds = foldLetter(letter).slice(0, MAX_FOLDED)
    // An invisible character counts as part of the letter before it.
    if (folds === '' && ends.length > 0) ends[ends.length - 1] = end
    for (const folded of folds) {
      text += folded
      for (let unit = 0; unit < folded.length; unit++) {
        starts.push(at)
        ends.push(end)
      }
    }
    at = end
  }
  return { text, starts, ends }
}

export const foldWord = (word: string): string => foldText(word).text

function foldLetter(letter: string): string {
  if (LINE_BREAK.test(letter)) return '\n'
  if (SPACE.test(letter)) return ' '
  if (DASH.test(letter)) return '-'
  const plain = letter.normalize('NFKD').replace(INVISIBLE_MARKS, '').toLowerCase()
  let folded = ''
  for (const each of plain.normalize('NFKC')) folded += DIGIT.test(each) ? digitOf(each) : (LOOKALIKES[each] ?? each)
  return folded
}

/**
 * The ten digits of a script follow each other in Unicode, so the distance from zero is the value.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
