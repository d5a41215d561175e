import type pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { ServerClient } from './server-clients.ts'
import { Servers } from './servers.ts'

/**
 * Pooling behavior of a database address. `mode` tells for how long a client uses the same server
 * connection: until it disconnects (`connection`), or for one transaction or statement. Addresses
 * of the same database have the same `server`. `hasLimit` is true if the server aborts slow
 * statements outside a transaction.
 */
export type Pooling = { mode: 'connection' | 'transaction' | 'statement'; server: string; hasLimit: boolean }

/** A busy pooler may assign the same server connection twice by chance. */
const CHECK_COUNT = 10

/**
 * Detects the pooling mode of an address. Does not change the database.
 * @throws the error of the driver if the address does not answer
 */
export async function readPooling(url: string): Promise<Pooling> {
  const [one, other] = [await open(url), await open(url)]
  try {
    const { rows } = await one.query<{ server: string; hasLimit: boolean }>(
      `select pg_postmaster_start_time()::text || ' ' || oid as server, current_setting('statement_timeout') <> '0' as "hasLimit"
        from pg_database where datname = current_database()`,
    )
    const { server = '', hasLimit = false } = rows[0] ?? {}
    return { mode: await detectMode(one, other), server, hasLimit }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function open(url: string): Promise<pg.Client> {
  const [connectionString] = singleAddresses(url)
  const client = new ServerClient({ connectionString, servers: new Servers(url), connectionTimeoutMillis: 5000 })
  // The next statement on the connection reports the error.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Compares the server processes of two open connections. A pooler is at work if they share one, or
 * if one connection changes its process.
 */
async function detectMode(one: pg.Client, other: pg.Client): Promise<Pooling['mode']> {
  const first = [await pidOf(one), await pidOf(other)]
  let isShared = first[0] === first[1]
  for (let attempt = 1; attempt < CHECK_COUNT && !isShared; attempt++)
    isShared = (await pidOf(one)) !== first[0] || (await pidOf(other)) !== first[1]
  if (!isShared) return 'connection'
  const holdsTransactions = await one.query('begin').then(
    () => true,
    () => false,
  )
  return holdsTransactions ? 'transaction' : 'statement'
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
