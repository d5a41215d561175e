import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { EMPTY_PERSON, type Person, type PersonalData } from '../../../platform/personal-data/index.ts'

/**
 * Collects all identifiers of a person, for example the ids of their orders, from the known ones.
 * Runs one or two queries for each feature that owns tables.
 */
export async function collectIdentifiers(
  db: Db | Trx,
  data: readonly PersonalData[],
  known: Partial<Person> & Pick<Person, 'account'>,
): Promise<Person> {
  let person = both(EMPTY_PERSON, known)
  for (const { reach } of data) if (reach) person = both(person, await reach(db, person))
  return { ...person, counterpart: person.counterpart.filter((id) => !person.account.includes(id)) }
}

function both(person: Person, more: Partial<Person>): Person {
  const merged: Record<keyof Person, readonly string[]> = { ...person }
  for (const known of Object.keys(EMPTY_PERSON) as (keyof Person)[])
    merged[known] = [...new Set([...person[known], ...(more[known] ?? [])])].filter((value) => value !== '')
  return merged
}
