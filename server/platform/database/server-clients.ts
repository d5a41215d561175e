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
/** Members of `pg.Client` that the types of the driver omit. */
type Wired = { connection: { on: (event: 'parameterStatus', listener: (parameter: Parameter) => void) => void } }
type Parameter = { parameterName: string; parameterValue: string }

export type ServerClientConfig = pg.ClientConfig & { servers?: Servers; limits?: string }

/**
 * Name of the routine in the server's code in which a commit waits for a standby. Unlike the
 * message of a warning, this name does not depend on the language of the server.
 */
const STANDBY_WAIT_ROUTINE = 'SyncRepWaitForLSN'

/** Client that connects to the server that accepts writes. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers | undefined
  #onlyReads = false
  #isUnreplicated = false
  #isGivenUp = false

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#servers = config.servers?.areSeveral ? config.servers : undefined
    // The pool adds its error listener shortly after the connection opens. Without this listener,
    // an error before that moment would end the process. The error is not lost: the next statement
    // on the connection reports it.
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
      if (this.#onlyReads) throw new Error('Connection terminated: this server is now read-only')
    } catch (error) {
      servers.forget()
      throw error
    }
    return this
  }

  /**
   * Closes the connection after an outcome that shows that the server became read-only or no
   * longer answers. The next connection then searches for the server that accepts writes. Also
   * closes the connection if a commit should have reached a standby but reached only the disk of
   * the primary. In that case, the primary waits for a standby until the statement timeout, sends
   * a warning and reports success.
   */
  protected async watchOutcome<Answer>(sent: Promise<Answer>): Promise<Answer> {
    try {
      const response = await sent
      if (this.#isUnreplicated) throw new Error('Connection terminated: the commit has not reached a standby')
      return response
    } catch (error) {
      // All pending statements of a connection fail at the same time. Only the first failure
      // closes the connection.
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
 * Client that gives a name to every statement with parameters. The server then plans the statement
 * once per connection. After a migration, a plan may no longer fit its table. The statement then
 * gets a new name, so that the server makes a new plan.
 */
export class PreparingClient extends ServerClient {
  #isInTransaction = false

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    // Only calls of Kysely are changed. Kysely always passes a text and a list of values. Calls of
    // the driver itself have other arguments and are passed on unchanged.
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const waits = queryTimeoutOptions()
    if (isBegin(text)) this.#isInTransaction = true
    else if (isEnd(text)) this.#isInTransaction = false
    if (values.length === 0 || text.startsWith(CUSTOM_PLAN))
      return this.watchOutcome(send({ text, values, ...waits })) as never
    const isInTransaction = this.#isInTransaction
    return this.watchOutcome(send({ name: statementName(text), text, values, ...waits })).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      forgetStatementNames()
      // Inside a transaction, the error is thrown, and `inTransaction` runs the whole transaction
      // again. Repeating only the statement would be wrong: the transaction may already be rolled
      // back, and the statement would then run outside it.
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
  // A statement with a list of variable length has unlimited variants. Without this limit, the map
  // of statement names would grow forever.
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
 * Client that connects through a pooler in transaction mode. With such a pooler, statements cannot
 * be named, and settings are lost when a transaction ends. Other clients set the time limits once
 * per connection. This client sends the time limits in the same message as each `begin`.
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
    return this.watchOutcome(send({ text: whole, values, ...queryTimeoutOptions() })) as never
  }
}

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
