import { expect } from 'vitest'
import { DAY_MS } from '../../../server/platform/clock.ts'
import { expectOk, offerIn } from '../offers/offers.ts'
import type { Person } from '../world.ts'
import type { Case, Cases, Setting } from './setting.ts'

const ERASURE = '/api/privacy/erasure'

async function runErasures({ world }: Setting): Promise<void> {
  for (let run = 0; run < 2; run++) expectOk(await world.cron('/api/privacy/cron/erasures'))
}

async function isErased({ world }: Setting, { accountId }: Person): Promise<boolean> {
  const accounts = world.database.kysely.selectFrom('accounts').select('erased_at').where('id', '=', accountId)
  return (await accounts.executeTakeFirstOrThrow()).erased_at !== null
}

type ErasureCase = {
  /**
   * Does something that affects the erasure.
   * @returns a function that undoes it, if it can be undone
   */
  happens: (at: Setting, person: Person) => Promise<unknown>
  isErased: boolean
  isErasedLater?: boolean
}

const erasureCase =
  ({ happens, isErased: expected, isErasedLater = expected }: ErasureCase): Case =>
  async (at) => {
    const person = await at.world.brand()
    expect((await person.post(ERASURE, { confirm: person.slug })).status).toBe(202)
    const end = await happens(at, person)
    at.world.clock.advance(8 * DAY_MS)
    await runErasures(at)
    expect(await isErased(at, person)).toBe(expected)
    if (typeof end === 'function') await end()
    at.world.clock.advance(2 * DAY_MS)
    await runErasures(at)
    expect(await isErased(at, person)).toBe(isErasedLater)
  }

export const ERASURES: Cases = {
  nothing: erasureCase({ happens: async () => undefined, isErased: true }),
  'a withdrawal': erasureCase({
    happens: async (_at, person) => expectOk(await person.delete(ERASURE)),
    isErased: false,
  }),
  'a new offer that is not settled': erasureCase({
    happens: async (at, brand) => {
      const { id } = await offerIn(at.world, 'APPROVED', { brand })
      const { kysely } = at.world.database
      return async () => {
        await kysely.updateTable('offers').set({ expires_at: at.ctx.clock.now() }).where('id', '=', id).execute()
        expectOk(await at.world.cron('/api/offers/cron/expire'))
      }
    },
    isErased: false,
    isErasedLater: true,
  }),
  'a withdrawal after the erasure began': erasureCase({
    happens: async (_at, person) => async () => {
      expect((await person.delete(ERASURE)).status).toBeGreaterThanOrEqual(400)
    },
    isErased: true,
  }),
}
