/** Runs a statement without parameters. All values are text unless the statement casts them. */
type Read = <Row extends object>(statement: string) => Promise<Row[]>

/** SQL text: a quoted table name, and a list of quoted column names. */
export type CopiedTable = { table: string; columns: string }

/** Consistent snapshot of many tables. Valid only until the callback that received it ends. */
export type Snapshot = {
  read: Read
  /** Streams a table's rows in the text format of COPY. Chunks may end in the middle of a row. */
  copyOut: (from: CopiedTable) => AsyncIterable<Uint8Array>
  /** Streams the rows of a query. The embedded database first collects them all in memory. */
  copyQuery: (query: string) => AsyncIterable<Uint8Array>
}

export type Bulk = {
  read: Read
  run: (script: string) => Promise<void>
  /**
   * Inserts rows in the text format of COPY. `rows` must contain only complete rows, all in
   * memory.
   */
  copyIn: (to: CopiedTable, rows: Uint8Array) => Promise<void>
}

/** With these settings, both database engines write the same text on every machine. */
export const NEUTRAL_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

export const copyStatement = {
  out: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) to`,
  in: ({ table, columns }: CopiedTable): string => `copy ${table} (${columns}) from`,
}
