import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { earn } from '../support/earnings.ts'
import { createWorld, type World } from '../support/world.ts'
import { findOvertaken, look, prepareWatch } from './watch.ts'

/** Who judges a storm is right: what was passed over is found, and what only overlapped is not, however long it took. */

const race = test.skipIf(inject('template').engine === 'pglite')
let world: World
beforeAll(async () => {
  world = await createWorld()
  if (inject('template').engine !== 'pglite') await prepareWatch(world.database.kysely)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const payOut = async () =>
  expect((await world.cron('/api/payments/process-payouts')).body).toMatchObject({ success: true, processedCount: 1 })
const earns = (accountId: string) => earn(world.database, { accountId, amountMinorUnit: 9000, at: world.clock.now() })

/** A seller who was paid for this, and what takes it from coming earnings. */
async function seller() {
  const { accountId } = await world.talent()
  const paymentId = await earns(accountId)
  await payOut()
  const at = world.clock.now()
  const debt = {
    id: newId(),
    account_id: accountId,
    payment_id: paymentId,
    pay_for: 'IMAGE' as const,
    pay_for_id: newId(),
    amount_minor_unit: -1000,
    currency: 'USD',
    status: 'OPEN' as const,
    created_at: at,
    updated_at: at,
  }
  return { accountId, debt }
}

race(
  'a debt that was not committed when a payout was made is not passed over, however long before it was begun',
  async () => {
    const { accountId, debt } = await seller()
    const trx = await db().startTransaction().execute()
    await trx.insertInto('share_tracking').values(debt).execute()
    await look(db())
    await earns(accountId)
    await payOut()
    await trx.commit().execute()
    await look(db())
    expect(await findOvertaken(db())).toEqual([])
    await earns(accountId)
    await payOut()
    expect(await findOvertaken(db())).toEqual([])
  },
)

race('a debt that was there, and that a payout left where it was, is found', async () => {
  const { accountId, debt } = await seller()
  await db()
    .insertInto('share_tracking')
    .values({ ...debt, status: 'HELD' })
    .execute()
  await look(db())
  await earns(accountId)
  await payOut()
  expect(await findOvertaken(db())).toMatchObject([{ what: expect.stringContaining(`row ${debt.id} by payout`) }])
  await db().updateTable('share_tracking').set({ status: 'REVERSED' }).where('id', '=', debt.id).execute()
  expect(await findOvertaken(db())).toEqual([])
})

race('an earning that is collected while a bank has its payment is found', async () => {
  const { accountId } = await world.talent()
  const paymentId = await earns(accountId)
  await db().updateTable('payments').set({ withdrawn_minor_unit: 1 }).where('id', '=', paymentId).execute()
  await payOut()
  expect(await findOvertaken(db())).toMatchObject([{ what: expect.stringContaining(`payment ${paymentId} by payout`) }])
})
