import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

/**
 * `connections.open` counts client connections. `connections.max` is the limit for ordinary users.
 */
export type ServerState = { majorVersion: number; connections: { open: number; max: number } }

/** Reads the version of the server and the number of its connections in one statement. */
export async function readServerState(db: Db): Promise<ServerState> {
  const { rows } = await sql<{ version: number; taken: number; most: number }>`
    select current_setting('server_version_num')::integer as version,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as taken`.execute(db)
  const { version = 0, taken = 0, most = 0 } = rows[0] ?? {}
  return { majorVersion: Math.floor(version / 10_000), connections: { open: taken, max: most } }
}
