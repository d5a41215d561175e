/** Statements for which no list of values is needed; rows as text, where nothing else is said. */
type Read = <Row extends object>(statement: string) => Promise<Row[]>

/** A table and the columns that are copied, in this order; both as SQL writes them. */
export type CopiedTable = { table: string; columns: string }

/** Many tables as they stood at one moment, whatever others write meanwhile. Ends with the work it was opened for. */
export type Moment = {
  read: Read
  /** A table's rows in the text format of COPY, in pieces of any size. */
  copyOut: (from: CopiedTable) => AsyncIterable<Uint8Array>
  /** The same of a query, whose answer is gathered in memory where the database is embedded. */
  copyQuery: (query: string) => AsyncIterable<Uint8Array>
}

/** Many tables written on one connection, all or nothing. */
export type Bulk = {
  read: Read
  /** One or several statements. */
  run: (script: string) => Promise<void>
  /** Whole rows in the text format of COPY, as many as fit into memory. */
  copyIn: (to: CopiedTable, rows: Uint8Array) => Promise<void>
}

/** Text is the same on whichever engine and machine it is written and read. */
export const NEUTRAL_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const copyStatement = {
  out: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) to`,
  in: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) from`,
}
