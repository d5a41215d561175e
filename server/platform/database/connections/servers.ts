import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type ServerAddress = { host: string; port: number }

/** A running server answers within milliseconds. */
const PROBE_TIMEOUT_MS = 2000

/**
 * The servers that a database address lists, of which one accepts writes. The first search asks
 * all and remembers that one. After a failed connection, the next statement searches again, so a
 * promoted standby is found without a restart.
 */
export class Servers {
  readonly #addresses: readonly string[]
  #writable: Promise<ServerAddress> | undefined

  /** @param url Address of one server, or of several hosts separated by commas */
  constructor(url: string) {
    this.#addresses = singleAddresses(url)
  }

  get areSeveral(): boolean {
    return this.#addresses.length > 1
  }

  /**
   * Returns the server that accepts writes.
   * @throws DatabaseUnavailable if no server accepts writes
   */
  findWritable(): Promise<ServerAddress> {
    const found = (this.#writable ??= this.#ask())
    found.catch(() => this.forget(found))
    return found
  }

  /** Makes the next connection search again. */
  forget(found = this.#writable): void {
    if (this.#writable === found) this.#writable = undefined
  }

  async #ask(): Promise<ServerAddress> {
    const probes = await Promise.allSettled(this.#addresses.map(probeServer))
    const latest = latestPromoted(probes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])))
    if (latest) return latest.listening
    const failed = probes.find((one) => one.status === 'rejected')
    throw new DatabaseUnavailable(failed?.reason ?? new Error('no server of the database accepts writes'))
  }
}

/** `timeline` grows each time a standby is promoted. */
export type Writable = { listening: ServerAddress; timeline: number }

/**
 * Returns the server that was promoted last. If an old primary restarts, two servers accept
 * writes, but its timeline number is lower.
 */
export const latestPromoted = (writable: readonly Writable[]): Writable | undefined =>
  writable.toSorted((one, other) => other.timeline - one.timeline)[0]

/**
 * Asks one server whether it accepts writes.
 * @returns undefined if the server is read-only
 */
async function probeServer(address: string): Promise<Writable | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'semblance-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  // Without a listener, an error would end the process. The calls below report it.
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
    // A server that hangs would never answer the end.
    void client.end().catch(() => {})
  }
}
