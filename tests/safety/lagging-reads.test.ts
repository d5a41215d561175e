import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { searchLikeness } from '../../server/features/likeness/search/search-likeness.ts'
import { listOffersFor } from '../../server/features/offers/offer/list-offers-for.ts'
import type { Context } from '../../server/platform/context.ts'
import { consent } from '../support/likeness/likeness.ts'
import { record } from '../support/likeness/likeness-records.ts'
import { callerOf, linkAgent, offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

/** Reads see the state of the database when the work began, as on a lagging standby. */
describe.skipIf(inject('template').engine === 'pglite')('a read from a lagging standby', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  async function withOldCopy<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result> {
    const { ctx } = world.app
    const copy = await ctx.db.startTransaction().setIsolationLevel('repeatable read').execute()
    try {
      await copy.selectFrom('accounts').select('id').limit(1).execute()
      return await work({ ...ctx, db: copy })
    } finally {
      await copy.rollback().execute()
    }
  }

  test('does not find people who just withdrew consent or were blocked', async () => {
    const people = await Promise.all(['Kept', 'Withdrawn', 'Blocked'].map((name) => world.talent(`${name} Lagging`)))
    for (const talent of people) {
      await consent(talent)
      await record(world, talent, {})
    }
    const [remaining, withdrawn, blocked] = people
    const admin = await world.admin()
    const namesIn = async (ctx: Context) => {
      const question = { q: 'Lagging', filters: {}, limit: 20, offset: 0, orderDirection: 'desc' } as const
      const { results } = await searchLikeness(ctx, question, new AbortController().signal)
      return results.map(({ displayName }) => displayName).sort()
    }
    await withOldCopy(async (old) => {
      expect(await namesIn(old)).toHaveLength(3)
      if (withdrawn) await consent(withdrawn, false)
      const block = { accountId: blocked?.accountId, action: 'block', reason: 'x' }
      expect((await admin.post('/api/admin/users', block)).status).toBe(200)
      expect(await namesIn(old)).toEqual([remaining?.displayName])
    })
  })

  test('does not show an agent the offers of a talent who just ended the link', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, true)
    const { id } = await offerIn(world, 'APPROVED', { talent })
    const caller = callerOf(agent, 'agent')
    const listed = async (ctx: Context, accountId?: string) => {
      const { offers } = await listOffersFor(ctx, caller, { limit: 20, offset: 0, ...(accountId ? { accountId } : {}) })
      return offers.map((offer) => offer.id)
    }
    await withOldCopy(async (old) => {
      expect(await listed(old)).toEqual([id])
      expect(await listed(old, talent.accountId)).toEqual([id])
      expect((await talent.delete('/api/accounts/agent-link')).status).toBe(200)
      expect(await listed(old)).toEqual([])
      await expect(listed(old, talent.accountId)).rejects.toThrow(/not yours/)
    })
  })
})
