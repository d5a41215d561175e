import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

const DUE = '/api/payments/admin/payouts'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const earns = ({ accountId }: Person, amountMinorUnit: number, currency = 'USD') =>
  earn(world.database, { accountId, amountMinorUnit, currency, at: world.clock.now() })
const due = async (query: Record<string, string> = {}) => (await admin.get(`${DUE}?${new URLSearchParams(query)}`)).body

test('an admin sees what each seller is owed per currency and its next step', async () => {
  const ready = await world.talent('Due Ready', { payoutsReady: true })
  const bare = await world.talent('Due Bare', { payoutsReady: false })
  await earns(ready, 4000)
  await earns(ready, 90_000, 'EUR')
  await earns(bare, 4000)
  const { due: rows, minimumMinorUnit, nextAfter } = await due({ q: 'due ' })
  expect(nextAfter).toBeNull()
  const of = (person: Person, currency: string) =>
    rows.find((row: any) => row.accountId === person.accountId && row.currency === currency)
  expect(of(ready, 'EUR')).toMatchObject({
    displayName: 'Due Ready',
    openMinorUnit: 90_000,
    payableMinorUnit: 90_000,
    heldMinorUnit: 0,
    state: 'scheduled',
    underWay: null,
  })
  expect(of(ready, 'USD').state).toBe(4000 < minimumMinorUnit ? 'below_threshold' : 'scheduled')
  expect(of(bare, 'USD')).toMatchObject({ state: 'no_payout_account', at: null })
  expect((await due({ q: ready.slug })).due).toHaveLength(2)
})

test('the list can be filtered to payouts in progress', async () => {
  const talent = await world.talent('Under Way', { payoutsReady: true })
  await world.database.kysely
    .insertInto('payouts')
    .values({
      id: newId(),
      account_id: talent.accountId,
      amount_minor_unit: 7000,
      currency: 'USD',
      status: 'PENDING',
      kind: 'manual',
      destination: 'acct_1',
      created_at: world.clock.now(),
      attempt: 2,
    })
    .execute()
  expect((await due({ only: 'under_way' })).due).toMatchObject([
    { accountId: talent.accountId, openMinorUnit: 0, underWay: { amountMinorUnit: 7000, attempt: 2 } },
  ])
})

test('the list is paged and takes two SQL statements besides the caller’s', async () => {
  for (const name of ['Paged One', 'Paged Two', 'Paged Three']) await earns(await world.talent(name), 5000)
  const first = await admin.get(`${DUE}?q=paged&limit=2`)
  expect(first.statements).toBeLessThanOrEqual(3)
  const second = await due({ q: 'paged', limit: '2', after: first.body.nextAfter })
  expect(first.body.due).toHaveLength(2)
  expect(second).toMatchObject({ due: [{}], nextAfter: null })
  expect(new Set([...first.body.due, ...second.due].map(({ accountId }: any) => accountId)).size).toBe(3)
})

test('the list is for admins only; an invalid query returns 400', async () => {
  expect(await (await world.talent()).get(DUE)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await world.stranger().get(DUE)).status).toBe(401)
  for (const wrong of ['limit=0', 'limit=101', 'only=paid', 'after=x', 'after=x:eur', 'what=1'])
    expect((await admin.get(`${DUE}?${wrong}`)).status, wrong).toBe(400)
})
