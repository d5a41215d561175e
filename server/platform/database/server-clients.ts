import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import pg from 'pg'
import { letBeCancelled } from './cancel-request.ts'
import { patience } from './patience.ts'
import { PLANNED_ANEW } from './planned-anew.ts'
import type { Servers } from './servers.ts'
import { isStalePlan } from './transaction.ts'
import { isConnectionFailure } from './unavailable.ts'

type Send = (...args: unknown[]) => Promise<unknown>
/** What the driver's types do not tell of a client. */
type Wired = { connection: { on: (event: 'parameterStatus', heard: (said: Parameter) => void) => void } }
type Parameter = { parameterName: string; parameterValue: string }

/** What a pool opens each of its connections with. */
export type ServerClientConfig = pg.ClientConfig & { servers?: Servers; limits?: string }

/** Where in the server a commit waits for a standby; no setting of its language changes the name. */
const GAVE_UP_ON_STANDBY = 'SyncRepWaitForLSN'

/** A connection to whichever of the database's servers takes writes. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers | undefined
  #onlyReads = false
  #isUnreplicated = false

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#servers = config.servers?.areSeveral ? config.servers : undefined
    // The pool listens from when it is told of the connection, a turn after it is there; what ends in between is the next
    // statement's answer, and an error that nobody hears would end the process.
    this.on('error', () => {})
    this.on('notice', ({ routine }) => {
      if (routine === GAVE_UP_ON_STANDBY) this.#isUnreplicated = true
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
   * What a statement came to. A server that no longer writes, or no longer answers, is left; a new connection looks for the
   * one that does. So is one that acknowledges what is on its machine alone: told to have each commit on a standby, it gives
   * up waiting when the statement's time is over, and says so in a warning only.
   */
  protected async heed<Answer>(sent: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await sent
      if (this.#isUnreplicated) throw new Error('Connection terminated: what was committed has not reached a standby')
      return answer
    } catch (error) {
      if (isConnectionFailure(error)) {
        this.#servers?.forget()
        void this.end()
      }
      throw error
    }
  }
}

/**
 * Names every parameterised statement, so that the server plans it once a connection. After a migration a plan may no
 * longer fit its table; the statement is then named, and so planned, anew.
 */
export class PreparingClient extends ServerClient {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    // Kysely always passes text and values and awaits; pg's own calls take the other forms.
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const waits = patience()
    if (values.length === 0 || text.startsWith(PLANNED_ANEW))
      return this.heed(send({ text, values, ...waits })) as never
    return this.heed(send({ name: statementName(text), text, values, ...waits })).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      forgetStatementNames()
      // Inside a transaction this fails too, as the transaction is lost: `inTransaction` then runs it again.
      return send({ name: statementName(text), text, values, ...waits }).catch(() => {
        throw error
      })
    }) as never
  }
}

let generation = 0
const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  // Statements with a varying list have no end of texts: forget them all now and then rather than grow for ever.
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
 * Behind a pooler that lends a server for one transaction: no statement has a name there, and no setting outlives its
 * transaction. The limits that other connections are opened with come with each `begin`, in the same message.
 */
export class PooledClient extends ServerClient {
  readonly #limits: string

  constructor(config: ServerClientConfig = {}) {
    super(config)
    this.#limits = config.limits ?? ''
    this.once('connect', () => letBeCancelled(this))
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const send = super.query.bind(this) as Send
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return send(...args) as never
    const whole = isBegin(text) ? `${text}; ${this.#limits}` : text
    return this.heed(send({ text: whole, values, ...patience() })) as never
  }
}

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
