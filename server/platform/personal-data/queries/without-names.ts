import { type RawBuilder, sql } from 'kysely'

export const ERASED_NAME = 'Deleted account'

/** Shorter names occur as words in too many other texts. */
const MIN_LENGTH = 3

/**
 * SQL expression that replaces an erased person's names in another person's text: whole words, in
 * upper or lower case. Cuts the result to `max` characters. A second run changes nothing.
 */
export const withoutNames = (column: string, names: readonly string[], max: number): RawBuilder<string> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined
    ? sql`${sql.ref(column)}`
    : sql`left(regexp_replace(${sql.ref(column)}, ${pattern}::text, ${ERASED_NAME}::text, 'gi'), ${max}::integer)`
}

/** SQL condition for texts that contain one of the names as a whole word. */
export const hasNames = (column: string, names: readonly string[]): RawBuilder<boolean> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined ? sql`false` : sql`${sql.ref(column)} ~* ${pattern}::text`
}

/** Like `withoutNames`, for a text in memory. */
export function textWithoutNames(text: string, names: readonly string[], max: number): string {
  const pattern = patternOf(names, '[\\p{L}\\p{N}]')
  return pattern === undefined ? text : text.replace(new RegExp(pattern, 'giu'), ERASED_NAME).slice(0, max)
}

function patternOf(names: readonly string[], ofWords: string): string | undefined {
  const distinctNames = [...new Set(names)].filter((name) => name.length >= MIN_LENGTH && name !== ERASED_NAME)
  if (distinctNames.length === 0) return undefined
  // Longer names first: a long name may start with a shorter one, and its rest would remain.
  const escaped = distinctNames
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return `(?<!${ofWords})(?:${escaped.join('|')})(?!${ofWords})`
}
