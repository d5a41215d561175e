import pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type ServerAddress = { host: string; port: number }

/**
 * Time limit of a probe. A running server answers within milliseconds, and an unreachable one
 * never.
 */
const PROBE_TIMEOUT_MS = 2000

/**
 * The servers of an address. One of them accepts writes. The first search probes all servers and
 * remembers the writable one until a connection fails. After a failover, the next statement
 * therefore finds the promoted standby, without a restart.
 */
export class Servers {
  readonly #addresses: readonly string[]
  #writable: Promise<ServerAddress> | undefined

  /** @param url address of one server, or of several with commas between the hosts. */
  constructor(url: string) {
    this.#addresses = singleAddresses(url)
  }

  /** True if the address lists more than one server. */
  get areSeveral(): boolean {
    return this.#addresses.length > 1
  }

  /**
   * Returns the server that accepts writes.
   * @throws DatabaseUnavailable if no server does.
   */
  findWritable(): Promise<ServerAddress> {
    const found = (this.#writable ??= this.#ask())
    found.catch(() => this.forget(found))
    return found
  }

  /** Forgets the server after a failed connection, so that the next connection searches again. */
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

/** A server that accepts writes, and its timeline. */
export type Writable = { listening: ServerAddress; timeline: number }

/**
 * Returns the most recently promoted server. Each promotion starts a new timeline, so an old
 * primary that restarts beside its successor has a lower timeline.
 */
export const latestPromoted = (writable: readonly Writable[]): Writable | undefined =>
  writable.toSorted((one, other) => other.timeline - one.timeline)[0]

/**
 * Asks one server whether it accepts writes.
 * @returns undefined for a read-only server.
 */
async function probeServer(address: string): Promise<Writable | undefined> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'semblance-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  // Without a listener, the error would end the process. The calls below report the failure.
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
    // Not awaited, because a server that hangs would not answer this either.
    void client.end().catch(() => {})
  }
}
