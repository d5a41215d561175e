/** Identifiers that connect a row to a person. */
export type PersonTie = 'account' | 'user' | 'address' | 'offer' | 'order' | 'payment'

/**
 * A column that says whose data a row is. When that person is erased, `row` deletes the whole row,
 * and `columns` only clears the columns that name this key.
 */
export type PersonKey = { tie: PersonTie; column: string; erases: 'row' | 'columns'; isExported?: boolean }

/**
 * Data in a column:
 * - `personal`: data of the row’s owner, deleted with the row.
 * - `books`: amounts, ids, times and states that stay when a person is erased.
 * - `account`: id of an account, which stays; an export shows the account’s public name.
 * - `of another`: data of a person who does not own the row.
 * - `no person`: data about nobody.
 * - an object: maps each key to the value that replaces the column when the person of that key is
 *   erased.
 */
export type PluginColumn =
  | 'personal'
  | 'books'
  | 'account'
  | 'of another'
  | 'no person'
  | { readonly [key: string]: string | boolean | null }

/** A table of a plugin. Every column must be named. Exports and erasures follow from it. */
export type PluginTable = {
  /** Title in the export of a person’s data. Without it, the table is not exported. */
  title?: string
  keys?: Readonly<Record<string, PersonKey>>
  /** Column that orders a person’s rows, if a person may have many. Its values are unique. */
  order?: string
  columns: Readonly<Record<string, PluginColumn>>
}

/**
 * A step of the plugin’s own schema. `sql` may hold several statements. It runs once, in its own
 * transaction and in the plugin’s own namespace. Never change a migration that was released.
 */
export type PluginMigration = { name: string; sql: string }
