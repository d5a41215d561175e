import { COMMON_PASSWORDS } from './most-used-passwords.ts'

/** Number of letters that must remain after all parts that are easy to guess are removed. */
const ENOUGH = 6
const MIN_DIFFERENT = 5
const MIN_NAME = 3
const OURS = ['semblance']
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]
const MIN_RUN = 4

const LETTER_SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Messages for people who chose a password that is easy to guess. */
export const GUESSABLE = {
  common:
    'This is one of the first passwords anyone would try. Choose another; four words that you will remember work well.',
  personal: 'This is too close to your name or address. Choose something that nobody knows about you.',
  pattern:
    'This password is a repetition or a keyboard pattern, so it is easy to guess. Four words that you will remember work better.',
} as const

/**
 * Returns the message for a password that is easy to guess, or undefined for any other password.
 * Common passwords are easy to guess, even with characters before or after. The person's name or
 * address, the name of the platform, repeated letters and rows of the keyboard are easy to guess
 * too. The length of the password is checked elsewhere. `known` contains the name and the address
 * of the person. The server and the password meter on the page call this function.
 */
export function guessableReason(password: string, known: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  const spellings = [plain, spelled(plain), spelled(plain.replace(/[^\p{L}]+$/u, ''))]
  if (spellings.some(isCommon)) return GUESSABLE.common
  if (new Set(plain).size < MIN_DIFFERENT || spellings.some((each) => isPattern(each))) return GUESSABLE.pattern
  const names = namesIn(known)
  return spellings.some((each) => isMostly(each, names)) ? GUESSABLE.personal : undefined
}

const spelled = (text: string): string => [...text].map((letter) => LETTER_SUBSTITUTIONS[letter] ?? letter).join('')

/**
 * True if the text is a common password, or a common password that is repeated. Characters at both
 * ends that are not letters make no difference.
 */
function isCommon(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, core, unitOf(text), unitOf(core)].some((each) => COMMON_PASSWORDS.has(each))
}

/**
 * Returns the repeated part of a text, such as "mara" for "maramara". Returns the whole text if
 * nothing repeats.
 */
const unitOf = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

function isPattern(text: string): boolean {
  let rest = unitOf(text)
  if (rest !== text && rest.length < ENOUGH) return true
  for (const row of RUNS) {
    for (let length = row.length; length >= MIN_RUN; length--) {
      for (let at = 0; at + length <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + length), '')
    }
  }
  return rest !== text && rest.length < MIN_RUN
}

/**
 * Returns the names to search for in a password. Longer names come first. If a short name were
 * removed first, a longer name that contains it would no longer be found.
 */
const namesIn = (known: readonly string[]): string[] =>
  [...known, ...OURS]
    .flatMap((each) => {
      const plain = each.normalize('NFKC').toLowerCase()
      const parts = plain.split(/[^\p{L}\p{N}]+/u)
      return [plain, ...plain.split('@'), parts.join(''), ...parts]
    })
    .filter((name) => name.length >= MIN_NAME)
    .toSorted((a, b) => b.length - a.length)

function isMostly(text: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < ENOUGH
}
