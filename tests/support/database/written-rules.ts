import { CATEGORIES, type Category } from '../../../server/platform/scope-of-use/categories.ts'
import {
  type ExclusivityAnswers,
  NO_EXCLUSIVITY_PRICES,
} from '../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { Floor } from '../../../server/platform/scope-of-use/permissions.ts'
import { type Exclusivity, MEDIA, type Medium } from '../../../server/platform/scope-of-use/scope.ts'
import type { AskedUse, UseRule, UseRules } from '../../../server/platform/scope-of-use/use-rules.ts'
import type { KnownUse } from '../../../server/platform/scope-of-use/uses.ts'

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
const after = (text: string, prefix: string) =>
  wordsOf(text)
    .find((word) => word.startsWith(prefix))
    ?.slice(prefix.length)
const isMedium = (word: string): word is Lowercase<Medium> => MEDIA.some((medium) => medium.toLowerCase() === word)

const LEVELS: Record<string, Exclusivity> = { category: 'CATEGORY_EXCLUSIVE', exclusive: 'EXCLUSIVE' }

/** Reads the words of a line that belong to one field: `alcohol+betting` are two categories. */
function read(text: string) {
  const plain = wordsOf(text).filter((word) => !word.includes(':') && !(word in LEVELS))
  const [media, categories, uses] = [[] as string[], [] as string[], [] as string[]]
  for (const word of plain.flatMap((each) => each.split('+')))
    (isMedium(word) ? media : word in CATEGORIES ? categories : uses).push(word)
  return { media, categories, uses, territories: after(text, 'in:')?.split('+') ?? null }
}

const orNull = <Some>(list: readonly string[]) => (list.length === 0 ? null : (list as unknown as readonly Some[]))
const priceOf = (text: string | undefined): Floor | null =>
  text === undefined
    ? null
    : { amountMinorUnit: Number.parseInt(text, 10), currency: text.endsWith('EUR') ? 'EUR' : 'USD' }

/** Reads `yes print in:DE from:900`. */
export function readRule(text: string): UseRule {
  const [answer = '', ...rest] = wordsOf(text)
  const { media, categories, uses, territories } = read(rest.join(' '))
  return {
    answer: answer === 'yes' ? 'ALLOWED' : answer === 'ask' ? 'ON_REQUEST' : 'NEVER',
    floor: priceOf(after(text, 'from:')),
    media: orNull<Medium>(media.map((medium) => medium.toUpperCase())),
    uses: orNull<KnownUse>(uses),
    categories: orNull<Category>(categories),
    territories,
  }
}

const PERMISSIONS: Record<string, UseRule['answer']> = { never: 'NEVER', ask: 'ON_REQUEST' }

/** Reads `exclusive ask x250 from:500`. */
function readPrices(lines: readonly string[]): ExclusivityAnswers {
  const answers = { ...NO_EXCLUSIVITY_PRICES }
  for (const line of lines) {
    const [level = '', ...rest] = wordsOf(line)
    answers[LEVELS[level] as keyof ExclusivityAnswers] = {
      answer: PERMISSIONS[rest[0] ?? ''] ?? 'ALLOWED',
      pricePercent: Number(after(line, 'x') ?? 0) || null,
      minimum: priceOf(after(line, 'from:')),
    }
  }
  return answers
}

/** Reads rules that are separated by semicolons. The first one is the answer to everything else. */
export function readRules(text: string): UseRules {
  const lines = text.split(';')
  const isPrice = (line: string) => (wordsOf(line)[0] ?? '') in LEVELS
  const [fallback, ...exceptions] = lines.filter((line) => !isPrice(line)).map(readRule)
  const answer = { answer: fallback?.answer ?? 'ALLOWED', floor: fallback?.floor ?? null }
  return { fallback: answer, exceptions, exclusivity: readPrices(lines.filter(isPrice)) }
}

/** Reads a use that is asked for, with its price: `social coffee in:DE at:100 exclusive`. */
export function readAsked(text: string): { asked: AskedUse; price: Floor | null } {
  const { media, categories, uses, territories } = read(text)
  return {
    asked: {
      medium: (media[0]?.toUpperCase() ?? 'IMAGE') as Medium,
      uses,
      customUse: after(text, 'own:') ?? null,
      category: (categories[0] ?? null) as Category | null,
      territories,
      exclusivity: LEVELS[wordsOf(text).find((word) => word in LEVELS) ?? ''] ?? 'NON_EXCLUSIVE',
    },
    price: priceOf(after(text, 'at:')),
  }
}

/** Reads a table of rules, asked uses and outcomes, one triple a line. */
export const readCases = (table: string): [rules: string, use: string, outcome: string][] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string])
