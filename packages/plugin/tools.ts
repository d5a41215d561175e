/** Statements on the plugin’s own tables. */
export type PluginDb = {
  /**
   * Runs one statement and returns its rows. Parameters are `$1`, `$2` and so on. Write the name of
   * a table with `table`.
   */
  query: <Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ) => Promise<readonly Row[]>
  /** Returns the full name of one of the plugin’s tables, quoted for SQL. */
  table: (name: string) => string
}

export type PluginLog = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
}

type Common = {
  /** Values of the settings that the plugin declares, by their short names. */
  settings: Readonly<Record<string, string | undefined>>
  log: PluginLog
}

/**
 * Ends the caller’s request with one of the plugin’s declared codes. The caller gets the message
 * unchanged.
 */
export type Refuse = (code: string, message: string) => never

/**
 * Given to hooks. `db` belongs to the transaction of the change, and works until the hook ends. No
 * network call may happen in a hook: write a row, and let a job do the rest.
 */
export type HookTools = Common & { db: PluginDb; refuse: Refuse }

export type PluginPosted = { status: number; retryAfter: string | undefined; text: string }

/** Facts of an offer. */
export type PluginOffer = {
  offerId: string
  status: string
  brandAccountId: string
  talentAccountId: string
  title: string | null
}

/** Given to routes, jobs, queue cards, mail parts and providers. */
export type PluginHost = Common & {
  db: PluginDb
  /** Runs `work` in one transaction, all or nothing. */
  transaction: <Result>(work: (db: PluginDb) => Promise<Result>) => Promise<Result>
  /** The clock of the program. Do not read the time in another way. */
  now: () => Date
  newId: () => string
  offers: { find: (offerId: string) => Promise<PluginOffer | undefined> }
  /**
   * Posts to an address over https. Connects only to machines on the public internet and follows no
   * redirect.
   * @throws Error if there is no response
   */
  post: (
    url: string,
    request: { body: string; headers?: Readonly<Record<string, string>>; timeoutMs?: number },
  ) => Promise<PluginPosted>
  /** Public address of the site, without a slash at the end. */
  siteUrl: string
}
