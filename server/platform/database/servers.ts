import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Where one server listens. */
export type Listening = { host: string; port: number }

/** A machine that is gone says nothing at all; one that is there answers in milliseconds. */
const PROBE_TIMEOUT_MS = 2000

/**
 * The servers that an address names, of which one takes writes. Found by asking all of them, and from then on known until a
 * connection of it fails; so a promoted standby is found with the first statement after it, without a restart.
 */
export class Servers {
  readonly #addresses: readonly string[]
  #writable: Promise<Listening> | undefined

  /** @param url of one server, or of several with commas between their hosts. */
  constructor(url: string) {
    this.#addresses = singleAddresses(url)
  }

  /** Whether there is anything to choose. */
  get areSeveral(): boolean {
    return this.#addresses.length > 1
  }

  /** @throws DatabaseUnavailable when none of them takes writes. */
  findWritable(): Promise<Listening> {
    const found = (this.#writable ??= this.#ask())
    found.catch(() => this.forget(found))
    return found
  }

  /** After a failure of a connection: the next one looks anew. */
  forget(found = this.#writable): void {
    if (this.#writable === found) this.#writable = undefined
  }

  async #ask(): Promise<Listening> {
    const asked = await Promise.allSettled(this.#addresses.map(ask))
    const latest = latestOf(asked.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])))
    if (latest) return latest.listening
    const failed = asked.find((one) => one.status === 'rejected')
    throw new DatabaseUnavailable(failed?.reason ?? new Error('no server of the database takes writes'))
  }
}

/** A server that takes writes, and which of its promotions it is in. */
export type Writable = { listening: Listening; timeline: number }

/**
 * The one that was promoted last: each promotion begins a new timeline, so that a primary that comes back beside its
 * successor has the lower one.
 */
export const latestOf = (writable: readonly Writable[]): Writable | undefined =>
  writable.toSorted((one, other) => other.timeline - one.timeline)[0]

/** @returns undefined for a server that only reads. */
async function ask(address: string): Promise<Writable | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'semblance-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  // What becomes of the connection is said by the calls below.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const timeline = rows[0]?.timeline
    return timeline
      ? { listening: { host: client.host, port: client.port }, timeline: parseInt(timeline, 16) }
      : undefined
  } finally {
    // Not waited for: a server that hangs would not answer that either.
    void client.end().catch(() => {})
  }
}
