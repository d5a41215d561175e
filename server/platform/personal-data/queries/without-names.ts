import { type RawBuilder, sql } from 'kysely'

/** What stands in the place of a name. */
export const ERASED_NAME = 'Deleted account'

/** Shorter ones stand in too many words that name nobody. */
const SHORTEST = 3

/**
 * A text of somebody else without the names of a person: each, as a word of its own in any case, gives way to what stands
 * in the place of a name. At most `most` characters are left. Again, it changes nothing.
 */
export const withoutNames = (column: string, names: readonly string[], most: number): RawBuilder<string> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined
    ? sql`${sql.ref(column)}`
    : sql`left(regexp_replace(${sql.ref(column)}, ${pattern}::text, ${ERASED_NAME}::text, 'gi'), ${most}::integer)`
}

/** Whether a text has one of the names of a person in it, as a word of its own. */
export const hasNames = (column: string, names: readonly string[]): RawBuilder<boolean> => {
  const pattern = patternOf(names, '[[:alnum:]]')
  return pattern === undefined ? sql`false` : sql`${sql.ref(column)} ~* ${pattern}::text`
}

/** The same as withoutNames for a text that is not in a column by itself. */
export function textWithoutNames(text: string, names: readonly string[], most: number): string {
  const pattern = patternOf(names, '[\\p{L}\\p{N}]')
  return pattern === undefined ? text : text.replace(new RegExp(pattern, 'giu'), ERASED_NAME).slice(0, most)
}

function patternOf(names: readonly string[], ofWords: string): string | undefined {
  const whole = [...new Set(names)].filter((name) => name.length >= SHORTEST && name !== ERASED_NAME)
  if (whole.length === 0) return undefined
  // A name that begins as another does is looked for first.
  const escaped = whole
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return `(?<!${ofWords})(?:${escaped.join('|')})(?!${ofWords})`
}
