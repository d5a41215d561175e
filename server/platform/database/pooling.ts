import type pg from 'pg'
import { singleAddresses } from './addresses.ts'
import { ServerClient } from './server-clients.ts'
import { Servers } from './servers.ts'

/**
 * How long an address lends a connection of the server: as long as ours lasts (no pooler, or one in session mode), for a
 * transaction, or for a statement. `server` is the same for two addresses that lead to one database; `hasLimit` says
 * whether statements outside of a transaction are ended when they take too long.
 */
export type Pooling = { lends: 'connection' | 'transaction' | 'statement'; server: string; hasLimit: boolean }

/** A busy pooler may by chance lend the same connection twice. */
const LOOKS = 10

/** Reads only. @throws the driver's error when the address does not answer. */
export async function readPooling(url: string): Promise<Pooling> {
  const [one, other] = [await open(url), await open(url)]
  try {
    const { rows } = await one.query<{ server: string; hasLimit: boolean }>(
      `select pg_postmaster_start_time()::text || ' ' || oid as server, current_setting('statement_timeout') <> '0' as "hasLimit"
        from pg_database where datname = current_database()`,
    )
    const { server = '', hasLimit = false } = rows[0] ?? {}
    return { lends: await lendsFor(one, other), server, hasLimit }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function open(url: string): Promise<pg.Client> {
  const [connectionString] = singleAddresses(url)
  const client = new ServerClient({ connectionString, servers: new Servers(url), connectionTimeoutMillis: 5000 })
  // Whatever ends it is the answer of the next statement.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Two connections that stay open: a server that both are lent, or one that changes, is lent for less than that. */
async function lendsFor(one: pg.Client, other: pg.Client): Promise<Pooling['lends']> {
  const first = [await pidOf(one), await pidOf(other)]
  let isShared = first[0] === first[1]
  for (let look = 1; look < LOOKS && !isShared; look++)
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
