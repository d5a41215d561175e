import { sql } from 'kysely'
import { vi } from 'vitest'
import type { World } from './world.ts'

/**
 * Vacuums and analyzes the database until index-only scans fetch no rows, which autovacuum achieves
 * within a minute. One vacuum is not enough, because with any open snapshot it leaves rows for the
 * next.
 */
export async function vacuumed({ database }: Pick<World, 'database'>): Promise<void> {
  const isTidy = async () => {
    await sql`vacuum analyze`.execute(database.kysely)
    const { rows } = await sql`select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages - 1`.execute(
      database.kysely,
    )
    return rows.length === 0
  }
  await vi.waitUntil(isTidy, { timeout: 300_000, interval: 5 })
}
