import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import pg from 'pg'
import { registerCancelable } from './cancel-request.ts'
import { CUSTOM_PLAN } from './plan-each-time.ts'
import { queryTimeoutOptions } from './query-timeout.ts'
import type { Servers } from './servers.ts'
import { isStalePlan } from './transaction.ts'
import { isConnectionFailure } from './unavailable.ts'

type Send = (...args: unknown[]) => Promise<unknown>
/** Members of a client that the driver's types omit. */
type Wired = { connection: { on: (event: 'parameterStatus', listener: (parameter: Parameter) => void) => void } }
type Parameter = { parameterName: string; parameterValue: string }

/** Options with which a pool opens each connection. */
export type ServerClientConfig = pg.ClientConfig & { servers?: Servers; limits?: string }

/**
 * Name of the server routine in which a commit waits for a standby. It does not depend on the
 * server's language.
 */
const STANDBY_WAIT_ROUTINE = 'SyncRepWaitForLSN'

/** Connects to the server that accepts writes. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers | undefined
  #onlyReads = false
  #isUnreplicated = false
  #isGivenUp = false

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#servers = config.servers?.areSeveral ? config.servers : undefined
    // The pool attaches its listener a turn after the connection opens. An error in between would
    // end the process without this listener; the next statement reports it anyway.
    this.on('error', () => {})
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT_ROUTINE) this.#isUnreplicated = true
    })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    callbackify(() => connected)(callback as (error: Error | null) => void)
    return undefined
  }

  async #connect(): Promise<this> {
    const servers = this.#servers
    if (!servers) {
      await super.connect()
      return this
    }
    Object.assign(this, await servers.findWritable())
    const { connection } = this as unknown as Wired
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#onlyReads = parameterValue === 'on'
    })
    try {
      await super.connect()
      if (this.#onlyReads) throw new Error('Connection terminated: this server only reads now')
    } catch (error) {
      servers.forget()
      throw error
    }
    return this
  }

  /**
   * Drops the connection if the statement shows that the server no longer writes or no longer
   * answers. A new connection then looks for the server that does. Also drops a server whose
   * commits are only on its own disk: if commits must reach a standby, it stops waiting when the
   * statement's time is up and only sends a warning.
   */
  protected async heed<Answer>(sent: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await sent
      if (this.#isUnreplicated) throw new Error('Connection terminated: what was committed has not reached a standby')
      return answer
    } catch (error) {
      // Statements that were sent together fail together.
      if (isConnectionFailure(error) && !this.#isGivenUp) {
        this.#isGivenUp = true
        this.#servers?.forget()
        void this.end()
      }
      throw error
    }
  }
}

/**
 * Names every parameterized statement, so that the server plans it once per connection. After a
 * migration a plan may no longer fit its table; the statement then gets a new name and so a new
 * plan.
 */
export class PreparingClient extends ServerClient {
  #isInTransaction = false

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    // Kysely always passes text and values and awaits; pg's own calls use the other forms.
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const waits = queryTimeoutOptions()
    if (isBegin(text)) this.#isInTransaction = true
    else if (isEnd(text)) this.#isInTransaction = false
    if (values.length === 0 || text.startsWith(CUSTOM_PLAN)) return this.heed(send({ text, values, ...waits })) as never
    const isInTransaction = this.#isInTransaction
    return this.heed(send({ name: statementName(text), text, values, ...waits })).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      forgetStatementNames()
      // The transaction is lost, and `inTransaction` runs it again. By now it may have been rolled
      // back, so this statement alone would run outside it.
      if (isInTransaction) throw error
      return send({ name: statementName(text), text, values, ...waits })
    }) as never
  }
}

let generation = 0
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  // Statements with a variable-length list have unlimited variants, so the names are cleared before
  // they grow forever.
  if (statementNames.size > 2000) forgetStatementNames()
  const name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`
  statementNames.set(text, name)
  return name
}

function forgetStatementNames(): void {
  generation++
  statementNames.clear()
}

/**
 * Client behind a pooler in transaction mode: statements cannot be named, and settings end with
 * their transaction. It therefore sends the limits of other connections with each `begin`, in the
 * same message.
 */
export class PooledClient extends ServerClient {
  readonly #limits: string

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#limits = config.limits ?? ''
    this.once('connect', () => registerCancelable(this))
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const whole = isBegin(text) ? `${text}; ${this.#limits}` : text
    return this.heed(send({ text: whole, values, ...queryTimeoutOptions() })) as never
  }
}

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
