import { COMMON_PASSWORDS } from './most-used-passwords.ts'

/** Letters that must remain without the guessable parts. */
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

export const GUESSABLE = {
  common:
    'This is one of the first passwords anyone would try. Choose another; four words that you will remember work well.',
  personal: 'This is too close to your name or address. Choose something that nobody knows about you.',
  pattern:
    'This password is a repetition or a keyboard pattern, so it is easy to guess. Four words that you will remember work better.',
} as const

/**
 * Returns the message for a password that is easy to guess, or undefined. Checks for common
 * passwords, the names in `known` (the person's name and address), the name of the platform,
 * repeated letters and rows of the keyboard. The server and the password meter on the page call
 * it.
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
 * True for a common password, even a repeated one or one between characters that are not letters.
 */
function isCommon(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, core, unitOf(text), unitOf(core)].some((each) => COMMON_PASSWORDS.has(each))
}

/** Returns "mara" for "maramara", and the whole text if nothing repeats. */
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

/** Longer names come first: removing a shorter one could hide a longer name that contains it. */
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
