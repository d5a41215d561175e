import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Kind of identifier that connects rows to a person. `account`, `user` and `address` identify the
 * person. The other kinds identify things in which the person takes part, such as an offer. Rows
 * of other tables and of other people contain the ids of such things. `session` is the internal id
 * of a fan session, and `order` is the id of a merch order.
 */
type PersonKeyKind = 'account' | 'user' | 'address' | 'session' | 'order' | 'offer' | 'payment' | 'job'

/**
 * All identifiers of a person. `name` contains current and former names of the person and of
 * everything that the person sells. `counterpart` contains accounts that have dealt with the
 * person. These accounts may have received messages that contain the person's name.
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
 * Connection between the rows of a table and a person. `value` is the column or SQL expression
 * that contains an identifier of the person. `tie` is the kind of this identifier.
 */
export type Key = {
  tie: PersonKeyKind
  value: RawBuilder<string | null>
  /**
   * Part of the row that an erasure of the person removes: the whole row, or only the columns that
   * are listed for this key.
   */
  erases: 'row' | 'columns'
  /** True if an export of the person's data contains the row. */
  isExported: boolean
}

const keyOf =
  (rule: Pick<Key, 'erases' | 'isExported'>) =>
  (tie: PersonKeyKind, value: string | RawBuilder<string | null>): Key => ({
    tie,
    value: typeof value === 'string' ? sql.ref<string | null>(value) : value,
    ...rule,
  })

/**
 * Creates a key for rows that belong to one person. When the person is erased, the rows are
 * deleted.
 */
export const ownedBy = keyOf({ erases: 'row', isExported: true })
/**
 * Creates a key for rows that several people share, or that must stay for bookkeeping. When one of
 * these people is erased, the rows remain, and only the columns of this person are cleared.
 */
export const partOf = keyOf({ erases: 'columns', isExported: true })
/**
 * Creates a key for rows of other people that mention the person. When the person is erased, the
 * columns that mention the person are cleared. An export of the person's data does not contain
 * these rows.
 */
export const mentionsPerson = keyOf({ erases: 'columns', isExported: false })

/** Marks a column that the function `PersonalData.erase` clears with a statement of its own. */
export const ERASED_BY_OWNER = Symbol('erased by hand')
/** Text that replaces an erased text if the column must not be empty. */
export const ERASED_TEXT = 'Deleted with the account.'

type ErasedValue = null | string | boolean | readonly string[] | typeof ERASED_BY_OWNER

/** Class of a column. The class tells which data the column contains and whose data it is. */
export type ColumnClass =
  /** Data of the person who owns the row. When the person is erased, the data is deleted. */
  | 'personal'
  /**
   * Amounts, ids, times and states that bookkeeping requires. They remain when a person is erased.
   */
  | 'books'
  /**
   * Id of an account. The id remains when the person is erased, because an erased account
   * identifies nobody. An export contains the public name of the account instead of its id.
   */
  | 'account'
  /** Data of a person who does not own the row. */
  | 'of another'
  /** No personal data. */
  | 'no person'
  /**
   * Data of the people whom the given keys identify. When such a person is erased, the column gets
   * the given value.
   */
  | { readonly [key: string]: ErasedValue }

/**
 * Readers of the text in a column. An audience is a list of these words, separated by spaces. The
 * audience `nobody` contains no other word.
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

/** A table and the class of each of its columns. */
export type ClassifiedTable = {
  table: string
  /**
   * Title of these rows in the export of a person's data. If the title is undefined, the table is
   * not exported.
   */
  title: string | undefined
  keys: Readonly<Record<string, Key>>
  /**
   * Column by which the rows of a person are ordered. Undefined if each person has only a few rows
   * in this table.
   */
  order: string | undefined
  columns: ReadonlyMap<string, ColumnClass>
  /** Readers of each column whose text comes from people or external services. */
  readers: ReadonlyMap<string, readonly Reader[]>
  /**
   * Text columns whose values are chosen or checked by the program, such as ids and states. Nobody
   * can write any other text into these columns.
   */
  codes: ReadonlySet<string>
}

type TextColumns = {
  /**
   * Columns that contain text from people or external services. Each key is an audience, such as
   * `owner admin`. Each value is a list of column names.
   */
  readers?: Readonly<Record<string, string>>
  /**
   * Text columns whose values are chosen or checked by the program. A column need not be listed if
   * its name or its check constraint already shows this.
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
   * Columns with data of a person whom a key identifies. The names in this object are names of
   * keys. When that person is erased, each listed column gets the given value.
   */
  of?: { readonly [Name in KeyName]?: Readonly<Record<string, ErasedValue>> }
}

/**
 * Assigns a class to every column of a table. Also records who may read each column that contains
 * text from people.
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

/** Describes a table without personal data. All of its columns must be listed. */
export const withoutPeople = (table: keyof Tables, columns: string, words: TextColumns = {}): ClassifiedTable =>
  classify(table, { keys: {}, noPerson: columns, ...words })

/**
 * Describes a table for bookkeeping in which every column has the class `books`. For a table with
 * columns that identify a person, use `classify` instead. A text column that is not listed in
 * `readers` contains only values that the program chooses.
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
