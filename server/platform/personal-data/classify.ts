import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Kind of identifier that ties rows to a person. `account`, `user` and `address` identify the
 * person. The other kinds identify objects that the person takes part in. Their ids appear in
 * other tables and in other people's rows. `session` is a fan session's internal id, `order` a
 * merch order's id.
 */
type PersonKeyKind = 'account' | 'user' | 'address' | 'session' | 'order' | 'offer' | 'payment' | 'job'

/**
 * All identifiers of a person. `name`: current and former names of the person and of everything
 * they sell. `counterpart`: accounts that have dealt with the person. They may have received
 * messages with the person's name.
 */
export type Person = { readonly [Known in PersonKeyKind | 'name' | 'counterpart']: readonly string[] }

export const EMPTY_PERSON: Person = {
  account: [],
  user: [],
  address: [],
  session: [],
  order: [],
  offer: [],
  payment: [],
  job: [],
  name: [],
  counterpart: [],
}

/**
 * Relation of a table's rows to people. `value` is the column or expression that holds a person's
 * identifier, and `tie` is the kind of that identifier.
 */
export type Key = {
  tie: PersonKeyKind
  value: RawBuilder<string | null>
  /** Scope of an erasure: the whole row, or only the columns that are listed for the key. */
  erases: 'row' | 'columns'
  /** True if the row is part of the person's data export. */
  isExported: boolean
}

const keyOf =
  (rule: Pick<Key, 'erases' | 'isExported'>) =>
  (tie: PersonKeyKind, value: string | RawBuilder<string | null>): Key => ({
    tie,
    value: typeof value === 'string' ? sql.ref<string | null>(value) : value,
    ...rule,
  })

/** Key for rows of one person. An erasure of the person deletes these rows. */
export const ownedBy = keyOf({ erases: 'row', isExported: true })
/**
 * Key for rows that several people share or that belong to the books. An erasure keeps the rows and
 * clears this person's columns.
 */
export const partOf = keyOf({ erases: 'columns', isExported: true })
/**
 * Key for other people's rows that mention the person. An erasure clears the columns that mention
 * the person. An export does not include these rows.
 */
export const mentionsPerson = keyOf({ erases: 'columns', isExported: false })

/** Value for a column that `PersonalData.erase` clears with its own statement. */
export const ERASED_BY_OWNER = Symbol('erased by hand')
/** Replacement for erased text that must not be empty. */
export const ERASED_TEXT = 'Deleted with the account.'

type ErasedValue = null | string | boolean | readonly string[] | typeof ERASED_BY_OWNER

/** Class of a column. It says what the column contains and whose data that is. */
export type ColumnClass =
  /** Data of the person who owns the row. Deleted with the person. */
  | 'personal'
  /** Amounts, ids, times and states that bookkeeping requires. An erasure keeps them. */
  | 'books'
  /**
   * Reference to an account. An erasure keeps the reference, because an erased account identifies
   * nobody. The export contains the account's public name instead.
   */
  | 'account'
  /** Data of someone other than the owner of the row. */
  | 'of another'
  /** No personal data. */
  | 'no person'
  /**
   * Data of the people whom the named keys identify. After an erasure, the column has the given
   * value.
   */
  | { readonly [key: string]: ErasedValue }

/**
 * Readers of a free text. An audience is a list of readers separated by spaces. `nobody` cannot be
 * combined with others.
 *
 * - `public`: everyone, signed in or not
 * - `owner`: the person the row belongs to
 * - `agents`: the agents of that person
 * - `seller`: the person who earns by it, without their agents
 * - `sides`: the brand and the talent of an offer, and the talent's agents
 * - `brand`: the brand of the row
 * - `talent`: the talent of the row, and the talent's agents
 * - `accounts`: everyone who is signed in with an account
 * - `verifier`: anyone with the code of a license
 * - `fan`: the holder of the store session or the order
 * - `recipient`: the recipient of a mail or a notice
 * - `admin`: admins
 */
export const READERS = [
  'public',
  'owner',
  'agents',
  'seller',
  'sides',
  'brand',
  'talent',
  'accounts',
  'verifier',
  'fan',
  'recipient',
  'admin',
] as const
export type Reader = (typeof READERS)[number]

/** A table and the class of each of its columns. */
export type ClassifiedTable = {
  table: string
  /** Title of the rows in a person's data export. A table without a title is not exported. */
  title: string | undefined
  keys: Readonly<Record<string, Key>>
  /** Column by which a person's rows are ordered. A table without one has few rows per person. */
  order: string | undefined
  columns: ReadonlyMap<string, ColumnClass>
  /** Readers of each column that holds text from people or external services. */
  readers: ReadonlyMap<string, readonly Reader[]>
  /**
   * Text columns without free text. They hold ids, states and other values that the program chose
   * or checked.
   */
  codes: ReadonlySet<string>
}

type TextColumns = {
  /**
   * Columns with free text. The keys are audiences, such as `owner admin`. The values are column
   * names.
   */
  readers?: Readonly<Record<string, string>>
  /**
   * Text columns without free text. A column whose name or check already proves this needs no
   * entry.
   */
  codes?: string
}

type TableClassification<KeyName extends string> = TextColumns & {
  title?: string
  order?: string
  keys: Readonly<Record<KeyName, Key>>
  /** Column names, separated by spaces. */
  personal?: string
  books?: string
  accounts?: string
  ofAnother?: string
  noPerson?: string
  /**
   * Columns with data of the person whom a key identifies. The keys of this object are the names
   * of such keys. After that person's erasure, each column has the given value.
   */
  of?: { readonly [Name in KeyName]?: Readonly<Record<string, ErasedValue>> }
}

/**
 * Classifies every column of a table, and records who may read each column with free text.
 * @throws if a column has two classes or two audiences, or an audience names an unknown reader.
 */
export function classify<const KeyName extends string>(
  table: keyof Tables,
  {
    title,
    order,
    keys,
    personal,
    books,
    accounts,
    ofAnother,
    noPerson,
    of = {},
    ...words
  }: TableClassification<KeyName>,
): ClassifiedTable {
  const columns = new Map<string, ColumnClass>()
  const put = (names: string | undefined, column: ColumnClass) => {
    for (const name of splitNames(names)) {
      if (columns.has(name)) throw new Error(`the column ${name} of ${table} has two classes`)
      columns.set(name, column)
    }
  }
  put(personal, 'personal')
  put(books, 'books')
  put(accounts, 'account')
  put(ofAnother, 'of another')
  put(noPerson, 'no person')
  for (const [key, named] of Object.entries(of as Record<string, Readonly<Record<string, ErasedValue>>>))
    for (const [name, becomes] of Object.entries(named)) {
      const known = columns.get(name) ?? {}
      if (typeof known === 'string') throw new Error(`the column ${name} of ${table} has two classes`)
      columns.set(name, { ...known, [key]: becomes })
    }
  return { table, title, keys, order, columns, ...audiencesOf(table, words) }
}

function audiencesOf(table: string, { readers = {}, codes }: TextColumns): Pick<ClassifiedTable, 'readers' | 'codes'> {
  const byColumn = new Map<string, readonly Reader[]>()
  const codeColumns = new Set(splitNames(codes))
  for (const [audience, columns] of Object.entries(readers)) {
    const named = audience === 'nobody' ? [] : splitNames(audience)
    for (const name of named) if (!isReader(name)) throw new Error(`${table} has an unknown reader: ${name}`)
    for (const column of splitNames(columns)) {
      if (byColumn.has(column) || codeColumns.has(column))
        throw new Error(`the column ${column} of ${table} has two audiences`)
      byColumn.set(column, named.filter(isReader))
    }
  }
  return { readers: byColumn, codes: codeColumns }
}

const isReader = (name: string): name is Reader => READERS.some((reader) => reader === name)

/** Classifies a table without personal data. All columns must be listed. */
export const withoutPeople = (table: keyof Tables, columns: string, words: TextColumns = {}): ClassifiedTable =>
  classify(table, { keys: {}, noPerson: columns, ...words })

/**
 * Classifies a table of the books, where all columns are `books`. A table with columns that
 * identify a person needs `classify` instead. A column that is not listed in `readers` holds
 * codes, not free text.
 */
export const classifyBooks = (
  table: keyof Tables,
  columns: string,
  { readers = {} }: Pick<TextColumns, 'readers'> = {},
): ClassifiedTable => {
  const read = splitNames(Object.values(readers).join(' '))
  const codes = splitNames(columns).filter((column) => !read.includes(column))
  return classify(table, { keys: {}, books: columns, readers, codes: codes.join(' ') })
}

const splitNames = (names = ''): string[] => names.split(/\s+/).filter((name) => name !== '')
