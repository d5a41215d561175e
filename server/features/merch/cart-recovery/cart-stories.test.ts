import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CART_STORIES } from '../../../../tests/support/merch/cart-stories.ts'
import { CartStoryPlayer, PHASES } from '../../../../tests/support/merch/cart-teller.ts'
import { killRunInTheMiddle } from '../../../../tests/support/merch/killed-cart-run.ts'
import { openShop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, openTestDatabase, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { type RemindReport, remindCarts } from './remind-carts.ts'

const CRON = '/api/merch/cron/abandoned-carts'

type Run = (world: World, url: string, storyPlayers: readonly CartStoryPlayer[]) => Promise<readonly RemindReport[]>

const asOneRun: Run = async (world) => {
  const { status, body } = await world.cron(CRON)
  expect(status).toBe(200)
  return [body]
}

const asTwoAtOnce: Run = (world) => Promise.all([remindCarts(world.app.ctx), remindCarts(world.app.ctx)])

const killedInTheMiddle: Run = async (world, url, storyPlayers) => {
  await killRunInTheMiddle(world, url, storyPlayers)
  return asOneRun(world, url, storyPlayers)
}

const isEmbedded = inject('template').engine === 'pglite'

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
  ['two concurrent runs', asTwoAtOnce, isEmbedded],
  ['a run that is killed halfway, and another', killedInTheMiddle, isEmbedded],
] as const)('reminders of abandoned carts, by %s', (_how, run, isSkipped) => {
  describe.skipIf(isSkipped)('story by story', () => {
    let world: World
    const players = new Map<number, CartStoryPlayer>()
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
      for (const index of CART_STORIES.keys()) players.set(index, new CartStoryPlayer(world, shops, index))
      for (const [at, [phase, before]] of PHASES.entries()) {
        for (const [index, story] of CART_STORIES.entries()) {
          const the = players.get(index)
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
      for (const { emailed, errors } of await run(world, url, [...players.values()])) {
        counted.emailed += emailed
        counted.errors.push(...errors)
      }
      sent = (await countMails()) - before
      await deliver(world)
    })
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
        const the = players.get(story.index)
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

    test('the job counted every mail and reported no errors', () => {
      expect(counted.errors).toEqual([])
      expect(sent).toBeGreaterThan(10)
      if (run === killedInTheMiddle) expect(counted.emailed, 'the killed run had sent some mails').toBeLessThan(sent)
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
