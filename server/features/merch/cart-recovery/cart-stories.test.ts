import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { CART_STORIES, PHASES, Teller } from '../../../../tests/support/cart-stories.ts'
import { CRASH_ENV } from '../../../../tests/support/crashes/crash-config.ts'
import { openShop } from '../../../../tests/support/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { createWorld, openTestDatabase, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { type RemindReport, remindCarts } from './remind-carts.ts'

const WORKER = fileURLToPath(new URL('../../../../tests/support/crashes/abandoned-carts-worker.ts', import.meta.url))
const CRON = '/api/merch/cron/abandoned-carts'

type Run = (world: World, url: string, tellers: readonly Teller[]) => Promise<readonly RemindReport[]>

const asOneRun: Run = async (world) => {
  const { status, body } = await world.cron(CRON)
  expect(status).toBe(200)
  return [body]
}

const asTwoAtOnce: Run = (world) => Promise.all([remindCarts(world.app.ctx), remindCarts(world.app.ctx)])

/** Held up at one cart's mail by somebody who has its address at work, and killed there; then another run. */
const killedInTheMiddle: Run = async (world, url, tellers) => {
  const db = world.database.kysely
  const mailed = CART_STORIES.flatMap(({ mails: [first, ...more], twelveDaysAgo, sixDaysAgo }, at) =>
    first === 'a' && more.length === 0 && !twelveDaysAgo && !sixDaysAgo ? (tellers[at]?.address('a') ?? []) : [],
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
      env: { PATH: process.env['PATH'], ...CRASH_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = endOf(worker)
    pids = await vi.waitFor(async () => {
      // Whoever holds something and does nothing is cut off.
      await sql`select 1`.execute(holder)
      const found = await waiting()
      expect(found).toHaveLength(1)
      return found
    }, 60_000)
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
  } finally {
    await holder.rollback().execute()
  }
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = any(${pids}::int[])`.execute(db)
    expect(rows).toHaveLength(0)
  }, 20_000)
  return asOneRun(world, url, tellers)
}

const endOf = (worker: ChildProcess) =>
  new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))

const isEmbedded = inject('template').engine === 'pglite'

/** Everything that is due, as it is sent then. */
async function deliver(world: World): Promise<void> {
  const isDue = async () => {
    const { rows } = await sql`
      select from outgoing_mails where queue = 'others' and next_attempt_at <= ${world.clock.now()} limit 1`.execute(
      world.database.kysely,
    )
    return rows.length > 0
  }
  while (await isDue()) expectOk(await world.cron('/api/notifications/process-emails'))
}

describe.each([
  ['one run', asOneRun, false],
  ['two runs at once', asTwoAtOnce, isEmbedded],
  ['a run that is killed in the middle, and another', killedInTheMiddle, isEmbedded],
] as const)('what is mailed of carts that were left behind, by %s', (_how, run, isSkipped) => {
  describe.skipIf(isSkipped)('story by story', () => {
    let world: World
    const told = new Map<number, Teller>()
    const counted = { emailed: 0, errors: [] as string[] }
    let sent = 0

    beforeAll(async () => {
      let url = ''
      world = await createWorld({
        openDatabase: async () => {
          const opened = await openTestDatabase()
          url = opened.url ?? ''
          return opened
        },
      })
      const shops = { shop: await openShop(world), other: await openShop(world) }
      for (const index of CART_STORIES.keys()) told.set(index, new Teller(world, shops, index))
      for (const [at, [phase, before]] of PHASES.entries()) {
        for (const [index, story] of CART_STORIES.entries()) {
          const the = told.get(index)
          if (the) await story[phase]?.(the)
        }
        const next = PHASES[at + 1]?.[1] ?? 0
        const isFar = before - next > 8 * HOUR_MS
        if (isFar) {
          world.clock.advance(4 * HOUR_MS)
          await world.cron(CRON)
          await deliver(world)
        }
        world.clock.advance(before - next - (isFar ? 4 * HOUR_MS : 0))
      }
      const before = await countMails()
      for (const { emailed, errors } of await run(world, url, [...told.values()])) {
        counted.emailed += emailed
        counted.errors.push(...errors)
      }
      sent = (await countMails()) - before
      await deliver(world)
    }, 240_000)
    afterAll(() => world.close())

    const countMails = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from outgoing_mails where kind = 'MERCH_CART_ABANDONED'`.execute(
        world.database.kysely,
      )
      return rows[0]?.count ?? 0
    }

    test.each(CART_STORIES.map(({ name, mails }, index) => ({ name, mails, index })))(
      '$name: $mails',
      async (story) => {
        const the = told.get(story.index)
        const rows = await world.database.kysely
          .selectFrom('mailbox.mails')
          .select('recipient')
          .where('subject', 'like', 'You left something%')
          .where('recipient', 'like', `%${the?.address('').slice(1)}`)
          .execute()
        expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(
          story.mails.map((label) => the?.address(label)),
        )
      },
    )

    test('and the runs counted what the outbox took, and failed at nothing', () => {
      expect(counted.errors).toEqual([])
      expect(sent).toBeGreaterThan(10)
      if (run === killedInTheMiddle) expect(counted.emailed, 'the killed one had sent some').toBeLessThan(sent)
      else expect(counted.emailed).toBe(sent)
    })

    test('every logical cart has one link at most, and none has two mails', async () => {
      const { rows } = await sql<{ most: number }>`
        select max(n)::int as most from (
          select count(*) as n from merch_recovery_links group by cart_id) counted`.execute(world.database.kysely)
      expect(rows).toEqual([{ most: 1 }])
    })
  })
})
