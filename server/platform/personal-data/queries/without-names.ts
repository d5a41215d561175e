import { type RawBuilder, sql } from 'kysely'

export const ERASED_NAME = 'Deleted account'

/** Minimum length of a name. Shorter names occur in too many unrelated words. */
const MIN_LENGTH = 3

/**
 * Replaces a person's names in another person's text. Matches whole words, in upper or lower case.
 * Truncates the result to `max` characters. Repeating it changes nothing.
 */
export const withoutNames = (column: string, names: readonly string[], max: number): RawBuilder<string> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined
    ? sql`${sql.ref(column)}`
    : sql`left(regexp_replace(${sql.ref(column)}, ${pattern}::text, ${ERASED_NAME}::text, 'gi'), ${max}::integer)`
}

/** Matches texts that contain one of a person's names as a whole word. */
export const hasNames = (column: string, names: readonly string[]): RawBuilder<boolean> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined ? sql`false` : sql`${sql.ref(column)} ~* ${pattern}::text`
}

/** Same as withoutNames, for a text that is not a column. */
export function textWithoutNames(text: string, names: readonly string[], max: number): string {
  const pattern = patternOf(names, '[\\p{L}\\p{N}]')
  return pattern === undefined ? text : text.replace(new RegExp(pattern, 'giu'), ERASED_NAME).slice(0, max)
}

function patternOf(names: readonly string[], ofWords: string): string | undefined {
  const distinctNames = [...new Set(names)].filter((name) => name.length >= MIN_LENGTH && name !== ERASED_NAME)
  if (distinctNames.length === 0) return undefined
  // Longer names first, because a name may start with a shorter one.
  const escaped = distinctNames
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return `(?<!${ofWords})(?:${escaped.join('|')})(?!${ofWords})`
}
