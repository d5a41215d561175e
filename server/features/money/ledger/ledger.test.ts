import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { postTransfer } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const post = (amounts: readonly [number, number], reference: string) =>
  inTransaction(world.database.kysely, (trx) =>
    postTransfer(trx, {
      kind: 'escrow-funded',
      reference,
      currency: 'USD',
      at: world.clock.now(),
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: amounts[0] },
        { account: { kind: 'ESCROW', offerId: 'offer-1' }, amountMinorUnit: amounts[1] },
      ],
    }),
  )

test('the database rejects an unbalanced transfer', async () => {
  await expect(post([1000, -999], 'unbalanced')).rejects.toThrow(/does not balance: USD 1/)
  const rows = await world.database.kysely
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reference', '=', 'unbalanced')
    .execute()
  expect(rows).toEqual([])
})

test('the database rejects a transfer without postings', async () => {
  const insert = world.database.kysely
    .insertInto('ledger_transfers')
    .values({ id: 'lonely', kind: 'escrow-funded', reference: 'lonely', created_at: world.clock.now() })
    .execute()
  await expect(insert).rejects.toThrow(/needs at least two postings/)
})

test('the same movement of money is posted once', async () => {
  await post([1000, -1000], 'payment-1')
  await expect(post([1000, -1000], 'payment-1')).rejects.toThrow(/duplicate key/)
})

test('postings are append-only', async () => {
  await post([500, -500], 'payment-2')
  await expect(
    world.database.kysely.updateTable('ledger_postings').set({ amount_minor_unit: 1 }).execute(),
  ).rejects.toThrow(/append-only/)
  await expect(world.database.kysely.deleteFrom('ledger_transfers').execute()).rejects.toThrow(/append-only/)
})
