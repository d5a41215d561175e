/** A text as it is read, letter by letter, and where each letter came from. */
export type FoldedText = {
  text: string
  /** Where in the original the letter at this place begins, and where it ends. */
  starts: readonly number[]
  ends: readonly number[]
}

/** Letters of other scripts that are drawn like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авгеёзіїјкмнорстухѕԁԛԝһьꙇ', 'abreeziijkmhopctyxsdqwhbi'],
    ['αβγεζηικμνορτυχωϲ', 'abyeznikuvoptuxwc'],
    ['ıłøđħŧƶ', 'ilodhtz'],
    ['ⅼƨꞵɑɡɩοօսցհոք', 'lsbagioougnnq'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
)

/** No letter that somebody is reached by comes apart into more; a few Arabic ones stand for a whole sentence. */
const MOST_FOLDED = 4

/** What is not seen, and what is set above or around a letter. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u3164\uffa0\u115f\u1160]/gu
const DIGIT = /\p{Nd}/u
const LINE_BREAK = /[\n\r\u2028\u2029]/u
const SPACE = /[\s\u2800]/u
/** Telephones in Japan are written with the mark that makes a vowel long. */
const DASH = /\p{Pd}|[\u2212\u30fc\uff70]/u

/**
 * Folds a text: compatibility forms (full width, circled, mathematical), marks, invisible letters, capitals, digits of every
 * script, and letters that look like Latin ones become what they are read as.
 */
export function foldText(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of original) {
    const end = at + letter.length
    const folds = foldLetter(letter).slice(0, MOST_FOLDED)
    // What is not seen belongs to what stands before it.
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

/** A word of a table, as it stands in a folded text. */
export const foldWord = (word: string): string => foldText(word).text

function foldLetter(letter: string): string {
  if (LINE_BREAK.test(letter)) return '\n'
  if (SPACE.test(letter)) return ' '
  if (DASH.test(letter)) return '-'
  const plain = letter.normalize('NFKD').replace(UNSEEN, '').toLowerCase()
  let folded = ''
  for (const each of plain.normalize('NFKC')) folded += DIGIT.test(each) ? digitOf(each) : (LOOKALIKES[each] ?? each)
  return folded
}

/** Digits of a script stand in a row, from nought to nine: how far this one is from the first says which it is. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
