import { type RawBuilder, sql } from 'kysely'

export const ERASED_NAME = 'Deleted account'

/**
 * Minimum length of a name to search for. Shorter names occur as words in too many other texts.
 */
const MIN_LENGTH = 3

/**
 * SQL expression that replaces the names of an erased person in a text of another person. Matches
 * whole words, in upper or lower case. Cuts the result to `max` characters. A second run changes
 * nothing.
 */
export const withoutNames = (column: string, names: readonly string[], max: number): RawBuilder<string> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined
    ? sql`${sql.ref(column)}`
    : sql`left(regexp_replace(${sql.ref(column)}, ${pattern}::text, ${ERASED_NAME}::text, 'gi'), ${max}::integer)`
}

/** SQL condition for texts that contain one of a person's names as a whole word. */
export const hasNames = (column: string, names: readonly string[]): RawBuilder<boolean> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined ? sql`false` : sql`${sql.ref(column)} ~* ${pattern}::text`
}

/** Same as `withoutNames`, but for a text in memory instead of a column. */
export function textWithoutNames(text: string, names: readonly string[], max: number): string {
  const pattern = patternOf(names, '[\\p{L}\\p{N}]')
  return pattern === undefined ? text : text.replace(new RegExp(pattern, 'giu'), ERASED_NAME).slice(0, max)
}

function patternOf(names: readonly string[], ofWords: string): string | undefined {
  const distinctNames = [...new Set(names)].filter((name) => name.length >= MIN_LENGTH && name !== ERASED_NAME)
  if (distinctNames.length === 0) return undefined
  // Longer names come first in the pattern, because a long name may start with a shorter one.
  // Otherwise the rest of the long name would remain in the text.
  const escaped = distinctNames
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return `(?<!${ofWords})(?:${escaped.join('|')})(?!${ofWords})`
}
