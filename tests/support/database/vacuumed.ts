import { sql } from 'kysely'
import { vi } from 'vitest'
import type { World } from '../world.ts'

/**
 * Vacuums until index-only scans fetch no rows, which autovacuum achieves within a minute. With
 * any open snapshot, one vacuum leaves rows for the next.
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
