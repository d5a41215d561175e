import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Kind of identifier that connects rows to a person. `account`, `user` and `address` identify the
 * person; the others identify things in which the person takes part. `session` is the internal id
 * of a fan session, and `order` the id of a merch order.
 */
type PersonKeyKind = 'account' | 'user' | 'address' | 'session' | 'order' | 'offer' | 'payment' | 'job'

/**
 * All identifiers of a person. `name` contains current and former names of the person and of
 * everything that the person sells. `counterpart` contains accounts that have dealt with the
 * person, and may have received messages with the name.
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

/** Connects the rows of a table to a person. `value` contains an identifier of the kind `tie`. */
export type Key = {
  tie: PersonKeyKind
  value: RawBuilder<string | null>
  /** Erases the whole row, or only the columns that are listed for this key. */
  erases: 'row' | 'columns'
  isExported: boolean
}

const keyOf =
  (rule: Pick<Key, 'erases' | 'isExported'>) =>
  (tie: PersonKeyKind, value: string | RawBuilder<string | null>): Key => ({
    tie,
    value: typeof value === 'string' ? sql.ref<string | null>(value) : value,
    ...rule,
  })

/** Key for rows of one person, which are deleted when the person is erased. */
export const ownedBy = keyOf({ erases: 'row', isExported: true })
/**
 * Key for rows that several people share, or that bookkeeping needs. An erasure clears only the
 * person's columns.
 */
export const partOf = keyOf({ erases: 'columns', isExported: true })
/**
 * Key for rows of other people that mention the person. An erasure clears these mentions, and an
 * export leaves the rows out.
 */
export const mentionsPerson = keyOf({ erases: 'columns', isExported: false })

/** Cleared by a statement in `PersonalData.erase`. */
export const ERASED_BY_OWNER = Symbol('erased by hand')
/** Replaces an erased text where the column must not be empty. */
export const ERASED_TEXT = 'Deleted with the account.'

type ErasedValue = null | string | boolean | readonly string[] | typeof ERASED_BY_OWNER

/** Tells which data a column contains and whose data it is. */
export type ColumnClass =
  /** Data of the row's owner, deleted with the person. */
  | 'personal'
  /**
   * Amounts, ids, times and states that bookkeeping requires. They remain when a person is erased.
   */
  | 'books'
  /**
   * Id of an account. It remains, because an erased account identifies nobody. An export contains
   * the account's public name instead.
   */
  | 'account'
  /** Data of a person who does not own the row. */
  | 'of another'
  | 'no person'
  /**
   * Data of the people whom the given keys identify. The given value replaces it when such a
   * person is erased.
   */
  | { readonly [key: string]: ErasedValue }

/**
 * Readers of the text in a column. An audience is a list of these words, separated by spaces.
 * `nobody` stands alone.
 *
 * - `public`: everyone, signed in or not
 * - `owner`: the person to whom the row belongs
 * - `agents`: the agents of the owner
 * - `seller`: the person who earns money by the row, but not the agents of this person
 * - `sides`: the brand and the talent of an offer, and the agents of the talent
 * - `brand`: the brand of the row
 * - `talent`: the talent of the row, and the agents of the talent
 * - `accounts`: everyone who is signed in with an account
 * - `verifier`: everyone who has the code of a license
 * - `fan`: the person with the fan session or the order
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

export type ClassifiedTable = {
  table: string
  /** Title in the export of a person's data. If undefined, the table is not exported. */
  title: string | undefined
  keys: Readonly<Record<string, Key>>
  /** Orders a person's rows. Undefined if each person has only a few. */
  order: string | undefined
  columns: ReadonlyMap<string, ColumnClass>
  /** Readers of each column whose text comes from people or external services. */
  readers: ReadonlyMap<string, readonly Reader[]>
  /**
   * Text columns that contain only values chosen or checked by the program, such as ids and
   * states.
   */
  codes: ReadonlySet<string>
}

type TextColumns = {
  /**
   * Lists of columns with text from people or external services, by audience, such as `owner
   * admin`.
   */
  readers?: Readonly<Record<string, string>>
  /**
   * Text columns whose values the program chooses or checks, unless their name or check constraint
   * already shows this.
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
   * Columns with data of a person whom a key identifies, by key. The given value replaces the data
   * when that person is erased.
   */
  of?: { readonly [Name in KeyName]?: Readonly<Record<string, ErasedValue>> }
}

/**
 * Assigns a class to every column of a table, and an audience to each column with text from
 * people.
 * @throws if a column has two classes or two audiences, or if an audience contains an unknown word
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

/** Describes a table without personal data, with all of its columns. */
export const withoutPeople = (table: keyof Tables, columns: string, words: TextColumns = {}): ClassifiedTable =>
  classify(table, { keys: {}, noPerson: columns, ...words })

/**
 * Describes a table whose columns all have the class `books`. Use `classify` if columns identify a
 * person. A text column outside `readers` contains only values that the program chooses.
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
