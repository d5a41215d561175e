import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * What ties rows to a person. `account`, `user` and `address` identify the person; the other ties are things the person
 * takes part in, whose ids appear in rows of other tables and of other people. `session` is a fan session's internal id,
 * `order` a merch order's id.
 */
type Tie = 'account' | 'user' | 'address' | 'session' | 'order' | 'offer' | 'payment' | 'job'

/**
 * Everything a person is known by here. `name`: what they, and what they sell, are and were called; `counterpart`: accounts
 * that had to do with them, and may have been told so by name.
 */
export type Person = { readonly [Known in Tie | 'name' | 'counterpart']: readonly string[] }

/** A person of whom nothing is known. */
export const NOBODY: Person = {
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

/** How the rows of a table are tied to people, by one of their columns or what follows from several. */
export type Key = {
  tie: Tie
  value: RawBuilder<string | null>
  /** What an erasure takes: the row, or only the columns that are named for the key. */
  erases: 'row' | 'columns'
  /** Whether the row is part of what the person gets when they ask for everything about them. */
  isExported: boolean
}

const keyOf =
  (rule: Pick<Key, 'erases' | 'isExported'>) =>
  (tie: Tie, value: string | RawBuilder<string | null>): Key => ({
    tie,
    value: typeof value === 'string' ? sql.ref<string | null>(value) : value,
    ...rule,
  })

/** The row is one person's, and goes with them. */
export const ownedBy = keyOf({ erases: 'row', isExported: true })
/** The row is several people's, or the books': it stays, without what is this person's of it. */
export const partOf = keyOf({ erases: 'columns', isExported: true })
/** The row is somebody else's, and speaks of the person. */
export const speaksOf = keyOf({ erases: 'columns', isExported: false })

/** What the owner of a table erases by a statement of its own. */
export const BY_HAND = Symbol('erased by hand')
/** What stands in the place of words that have to be some. */
export const ERASED_TEXT = 'Deleted with the account.'

type Becomes = null | string | boolean | readonly string[] | typeof BY_HAND

/** What a column says, and of whom. */
export type ColumnClass =
  /** Of the person whose row it is, with which it goes. */
  | 'personal'
  /** Amounts, ids, times and states that accounts have to be kept by. It stays. */
  | 'books'
  /** Names an account. It stays; who it was nobody can tell once the account is erased. Exported as its public name. */
  | 'account'
  /** Of somebody else than whose row it is. */
  | 'of another'
  /** Of nobody. */
  | 'no person'
  /** Of whoever the named keys of the row say; erased, it becomes something else. */
  | { readonly [key: string]: Becomes }

/**
 * Who may read a free text. An audience is some of them, with spaces between; `nobody` stands alone.
 *
 * - `public`: everybody, signed in or not
 * - `owner`: the person the row belongs to
 * - `agents`: the agents of that person
 * - `seller`: whoever earns by it, without their agents
 * - `sides`: the brand and the talent of an offer, and the talent's agents
 * - `brand`: the brand of the row
 * - `talent`: the talent of the row, and the talent's agents
 * - `accounts`: everyone who is signed in with an account
 * - `verifier`: whoever has the code of a licence
 * - `fan`: whoever holds the shop session or the order
 * - `recipient`: whom a mail or a notice is addressed to
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

/** A table and what each of its columns says. */
export type ClassifiedTable = {
  table: string
  /** What its rows are, for whoever gets theirs. Without one nobody does. */
  title: string | undefined
  keys: Readonly<Record<string, Key>>
  /** The column that puts a person's rows in order; without one they are few. */
  order: string | undefined
  columns: ReadonlyMap<string, ColumnClass>
  /** Who may read the columns that hold words of people, or of outside services. */
  readers: ReadonlyMap<string, readonly Reader[]>
  /** Text columns that hold no such words, but ids, states and other values the program chose or checked. */
  codes: ReadonlySet<string>
}

type Words = {
  /** By audience: the columns with free text that it may read. */
  readers?: Readonly<Record<string, string>>
  /** Text columns without free text, unless their names or checks say so already. */
  codes?: string
}

type Given<KeyName extends string> = Words & {
  title?: string
  order?: string
  keys: Readonly<Record<KeyName, Key>>
  /** Columns by their names, with spaces between them. */
  personal?: string
  books?: string
  accounts?: string
  ofAnother?: string
  noPerson?: string
  /** By key: the columns that are that person's, and what they become. */
  of?: { readonly [Name in KeyName]?: Readonly<Record<string, Becomes>> }
}

/**
 * Says of every column of a table what it says of whom, and of every free text who may read it.
 * @throws when a column has two classes or two audiences, or an audience names an unknown reader.
 */
export function classify<const KeyName extends string>(
  table: keyof Tables,
  { title, order, keys, personal, books, accounts, ofAnother, noPerson, of = {}, ...words }: Given<KeyName>,
): ClassifiedTable {
  const columns = new Map<string, ColumnClass>()
  const put = (names: string | undefined, column: ColumnClass) => {
    for (const name of wordsOf(names)) {
      if (columns.has(name)) throw new Error(`the column ${name} of ${table} has two classes`)
      columns.set(name, column)
    }
  }
  put(personal, 'personal')
  put(books, 'books')
  put(accounts, 'account')
  put(ofAnother, 'of another')
  put(noPerson, 'no person')
  for (const [key, named] of Object.entries(of as Record<string, Readonly<Record<string, Becomes>>>))
    for (const [name, becomes] of Object.entries(named)) {
      const known = columns.get(name) ?? {}
      if (typeof known === 'string') throw new Error(`the column ${name} of ${table} has two classes`)
      columns.set(name, { ...known, [key]: becomes })
    }
  return { table, title, keys, order, columns, ...audiencesOf(table, words) }
}

function audiencesOf(table: string, { readers = {}, codes }: Words): Pick<ClassifiedTable, 'readers' | 'codes'> {
  const byColumn = new Map<string, readonly Reader[]>()
  const codeColumns = new Set(wordsOf(codes))
  for (const [audience, columns] of Object.entries(readers)) {
    const named = audience === 'nobody' ? [] : wordsOf(audience)
    for (const name of named) if (!isReader(name)) throw new Error(`${table} has an unknown reader: ${name}`)
    for (const column of wordsOf(columns)) {
      if (byColumn.has(column) || codeColumns.has(column))
        throw new Error(`the column ${column} of ${table} has two audiences`)
      byColumn.set(column, named.filter(isReader))
    }
  }
  return { readers: byColumn, codes: codeColumns }
}

const isReader = (name: string): name is Reader => READERS.some((reader) => reader === name)

/** A table whose columns, all named, say nothing of anybody. */
export const withoutPeople = (table: keyof Tables, columns: string, words: Words = {}): ClassifiedTable =>
  classify(table, { keys: {}, noPerson: columns, ...words })

/**
 * A table that belongs to the books: of every column it says so. What names a person is classified instead. Columns
 * without readers are codes.
 */
export const onlyBooks = (
  table: keyof Tables,
  columns: string,
  { readers = {} }: Pick<Words, 'readers'> = {},
): ClassifiedTable => {
  const read = wordsOf(Object.values(readers).join(' '))
  const codes = wordsOf(columns).filter((column) => !read.includes(column))
  return classify(table, { keys: {}, books: columns, readers, codes: codes.join(' ') })
}

const wordsOf = (names = ''): string[] => names.split(/\s+/).filter((name) => name !== '')
