import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'
import { earn } from './earnings.ts'
let world: World
beforeAll(async () => { world = await createWorld() })
afterAll(() => world.close())
test('x', async () => {
  const talent = await world.talent(); const sound = await world.talent()
  await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
  await earn(world.database, { accountId: sound.accountId, amountMinorUnit: 7000, at: world.clock.now() })
  await world.database.kysely.updateTable('simulator.accounts').set({ payouts_enabled: false }).where('id','=',`acct_${talent.accountId}`).execute()
  world.app.ctx.log.error = ((o: any) => console.log(o.err)) as never
  console.log((await world.cron('/api/payments/process-payouts')).body)
  expect(1).toBe(1)
})
