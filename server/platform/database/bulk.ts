/** Runs a statement without parameters. Values are text unless the statement casts them. */
type Read = <Row extends object>(statement: string) => Promise<Row[]>

/** A table and the columns to copy, in this order; both as SQL identifiers. */
export type CopiedTable = { table: string; columns: string }

/**
 * Consistent snapshot of many tables, regardless of concurrent writes. It is valid only until the
 * callback that received it ends.
 */
export type Snapshot = {
  read: Read
  /** Streams a table's rows in the text format of COPY, in chunks of any size. */
  copyOut: (from: CopiedTable) => AsyncIterable<Uint8Array>
  /** Streams the rows of a query. The embedded database collects them in memory first. */
  copyQuery: (query: string) => AsyncIterable<Uint8Array>
}

/** Writes to many tables on one connection, all or nothing. */
export type Bulk = {
  read: Read
  run: (script: string) => Promise<void>
  /** Inserts whole rows in the text format of COPY. They must fit in memory. */
  copyIn: (to: CopiedTable, rows: Uint8Array) => Promise<void>
}

/**
 * Session settings that make the text format of COPY independent of the engine and the machine.
 */
export const NEUTRAL_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const copyStatement = {
  out: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) to`,
  in: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) from`,
}
