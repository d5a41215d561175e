import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction, OuterDbInsideTransaction } from '../../server/platform/database/transaction.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const remember = (key: string) => ({ key, value: JSON.stringify({}) })
const remembered = async (key: string): Promise<number> =>
  (await world.database.kysely.selectFrom('installation').select('key').where('key', '=', key).execute()).length

test('using the outer db inside a transaction throws an error that names the caller, instead of hanging', async () => {
  const db = world.database.kysely
  const misuse = inTransaction(db, async (trx) => {
    await trx.insertInto('installation').values(remember('misuse')).execute()
    await db.selectFrom('accounts').select('id').execute()
  })
  await expect(misuse).rejects.toThrow(OuterDbInsideTransaction)
  await expect(misuse).rejects.toThrow(/used inside a transaction at .*transactions\.test\.ts/)
  expect(await remembered('misuse')).toBe(0)
})

test('a nested transaction throws the same error', async () => {
  const db = world.database.kysely
  const nested = inTransaction(db, () => inTransaction(db, async () => {}))
  await expect(nested).rejects.toThrow(OuterDbInsideTransaction)
})

test('calling a provider inside a transaction throws an error', async () => {
  const { processor, email } = world.app.ctx
  const refused = (call: () => Promise<unknown>) => inTransaction(world.database.kysely, () => call())
  await expect(refused(() => processor.findPaymentIntent('pi_unknown'))).rejects.toThrow(/inside the transaction/)
  await expect(refused(() => processor.findConnectAccount('acct_unknown'))).rejects.toThrow(/inside the transaction/)
  const mail = {
    to: 'nobody@semblance.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    idempotencyKey: 'one',
  }
  await expect(refused(() => email.send(mail))).rejects.toThrow(/inside (a|the) transaction/)
})

test('after such an error the connection is usable again', async () => {
  expect((await sql<{ one: number }>`select 1 as one`.execute(world.database.kysely)).rows).toEqual([{ one: 1 }])
})

test.skipIf(inject('template').engine === 'pglite')(
  'two transactions in a deadlock both succeed after a retry',
  async () => {
    const db = world.database.kysely
    await db
      .insertInto('installation')
      .values([remember('one'), remember('other')])
      .execute()
    let runs = 0
    const touch = (first: string, second: string, met: Promise<void>, arrive: () => void) =>
      inTransaction(db, async (trx) => {
        runs++
        const value = JSON.stringify({ by: first })
        await trx.updateTable('installation').set({ value }).where('key', '=', first).execute()
        arrive()
        await met
        await trx.updateTable('installation').set({ value }).where('key', '=', second).execute()
      })
    let arrivals = 0
    const { promise: met, resolve } = Promise.withResolvers<void>()
    const arrive = () => (++arrivals === 2 ? resolve() : undefined)
    await Promise.all([touch('one', 'other', met, arrive), touch('other', 'one', met, arrive)])
    // The server aborted one of the two, which ran again and wrote both rows.
    expect(runs).toBeGreaterThanOrEqual(3)
    const left = await db.selectFrom('installation').select('value').where('key', 'in', ['one', 'other']).execute()
    expect(left).toHaveLength(2)
    expect(left[0]).toEqual(left[1])
  },
)
