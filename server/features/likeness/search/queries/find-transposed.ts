import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { cancelOptions, type SearchTimeLimit } from './find-exact.ts'
import { startsWithName } from './matching.ts'

/** Shorter words have too few letters for a typo, and longer texts are no names. */
const [MIN_LETTERS, MAX_LETTERS] = [4, 24]

export function transpositionsOf(name: string): string[] {
  const letters = [...name]
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return []
  const swapped = letters.slice(1).flatMap((letter, at) => {
    const before = letters[at] ?? ''
    return letter === before || letter === ' ' || before === ' '
      ? []
      : [[...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('')]
  })
  return [...new Set(swapped)]
}

/**
 * Returns the variant that begins a name of a listed talent, preferring the talent with the most
 * followers.
 */
export async function findTransposed(db: Db, name: string, timeLimit: SearchTimeLimit): Promise<string | undefined> {
  const variants = transpositionsOf(name)
  if (variants.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select p.name_folded as name from likeness_profiles p
    where p.is_listed and (${sql.join(variants.map(startsWithName), sql` or `)})
    order by p.number_of_followers desc, p.account_id limit 1`.execute(db, cancelOptions(timeLimit))
  const found = rows[0]?.name
  return found === undefined ? undefined : variants.find((variant) => ` ${found}`.includes(` ${variant}`))
}
