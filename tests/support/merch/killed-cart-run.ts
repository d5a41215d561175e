import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { CRASH_ENV, MACHINE_ENV } from '../crashes/crash-config.ts'
import type { World } from '../world.ts'
import { CART_STORIES } from './cart-stories.ts'
import type { CartStoryPlayer } from './cart-teller.ts'

const WORKER = fileURLToPath(new URL('../crashes/abandoned-carts-worker.ts', import.meta.url))

/**
 * A wait of this time counts as a hang, so that the lock is released. `expect.poll` is not
 * available in hooks.
 */
const HANGS_AFTER_MS = 300_000

/** Blocks the run at the mail of one cart by locking its address, and kills the run there. */
export async function killRunInTheMiddle(
  world: World,
  url: string,
  players: readonly CartStoryPlayer[],
): Promise<void> {
  const db = world.database.kysely
  const mailed = CART_STORIES.flatMap(({ mails: [first, ...more], twelveDaysAgo, sixDaysAgo }, at) =>
    first === 'a' && more.length === 0 && !twelveDaysAgo && !sixDaysAgo ? (players[at]?.address('a') ?? []) : [],
  )
  const held = mailed[Math.floor(mailed.length / 2)] ?? ''
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  const holder = await db.startTransaction().execute()
  let pids: number[] = []
  try {
    await sql`insert into merch_recovery_addresses (email, updated_at) values (${held}, now())`.execute(holder)
    const worker = spawn(process.execPath, [WORKER, url, world.config.DATA_DIR, String(world.clock.offsetMs())], {
      env: { ...MACHINE_ENV, ...CRASH_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = endOf(worker)
    pids = await vi.waitFor(async () => {
      // Keeps the transaction in use, because the server ends idle ones.
      await sql`select 1`.execute(holder)
      const found = await waiting()
      expect(found).toHaveLength(1)
      return found
    }, HANGS_AFTER_MS)
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
  } finally {
    await holder.rollback().execute()
  }
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = any(${pids}::int[])`.execute(db)
    expect(rows).toHaveLength(0)
  }, HANGS_AFTER_MS)
}

const endOf = (worker: ChildProcess) =>
  new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))
