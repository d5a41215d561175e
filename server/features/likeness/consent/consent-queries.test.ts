import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { consentedAccounts, findConsent, recordConsent, refusedAccounts } from './index.ts'
import { isUsable, lockRefused, lockUsable } from './queries/find-consent.ts'
import { isSuspended, liftSuspension, suspendLikeness } from './queries/suspend-likeness.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const STATES = {
  granted: { granted: true, number: 2, suspended_at: null },
  suspended: { granted: true, number: 1, suspended_at: NOW },
  withdrawn: { granted: false, number: 2, suspended_at: null },
  'withdrawn and suspended': { granted: false, number: 2, suspended_at: NOW },
  'lifted before any decision': { granted: false, number: 0, suspended_at: null },
  'suspended before any decision': { granted: false, number: 0, suspended_at: NOW },
} as const
const NAMES = [...Object.keys(STATES), 'never asked']

let world: World
const accounts = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld()
  for (const name of NAMES) accounts.set(name, (await world.talent()).accountId)
  await writeRows(
    world,
    'likeness_consent_states',
    Object.entries(STATES).map(([name, state]) => ({
      account_id: accounts.get(name),
      version: '1',
      changed_at: NOW,
      ...state,
    })),
  )
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const namesOf = (ids: Iterable<string>): string[] => {
  const found = new Set(ids)
  return NAMES.filter((name) => found.has(accounts.get(name) ?? ''))
}
const namesWhere = async (is: (accountId: string) => Promise<boolean>): Promise<string[]> => {
  const found: string[] = []
  for (const [name, accountId] of accounts) if (await is(accountId)) found.push(name)
  return found
}

test('a likeness may be used while it is granted and not suspended', async () => {
  const { kysely } = world.database
  const joined = await kysely.selectFrom(consentedAccounts.as('c')).select('c.account_id').execute()
  expect(namesOf(joined.map(({ account_id }) => account_id))).toEqual(['granted'])
  expect(await namesWhere((id) => isUsable(kysely, id))).toEqual(['granted'])
  expect(
    await namesWhere((id) => inTransaction(kysely, async (trx) => (await lockUsable(trx, id)) !== undefined)),
  ).toEqual(['granted'])
})

test('a likeness is refused after a withdrawal or a suspension, but not before the first decision', async () => {
  const { kysely } = world.database
  const refused = ['suspended', 'withdrawn', 'withdrawn and suspended', 'suspended before any decision']
  const joined = await kysely.selectFrom(refusedAccounts.as('r')).select('r.account_id').execute()
  expect(namesOf(joined.map(({ account_id }) => account_id))).toEqual(refused)
  expect(await namesWhere((id) => inTransaction(kysely, (trx) => lockRefused(trx, id)))).toEqual(refused)
  const decided = async (id: string) => (await findConsent(kysely, id)) !== undefined
  expect(await namesWhere(decided)).toEqual(['granted', 'suspended', 'withdrawn', 'withdrawn and suspended'])
})

test('suspending and lifting affect one account, and return false if repeated', async () => {
  const { kysely } = world.database
  const before = await namesWhere((id) => isSuspended(kysely, id))
  expect(before).toEqual(['suspended', 'withdrawn and suspended', 'suspended before any decision'])
  const suspend = (name: string) =>
    inTransaction(kysely, (trx) => suspendLikeness(trx, accounts.get(name) ?? '', new Date()))
  const lift = (name: string) => inTransaction(kysely, (trx) => liftSuspension(trx, accounts.get(name) ?? ''))
  expect([await suspend('granted'), await suspend('granted'), await suspend('never asked')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await namesWhere((id) => isSuspended(kysely, id))).toEqual(
    NAMES.filter((name) => before.includes(name) || name === 'granted' || name === 'never asked'),
  )
  expect([await lift('granted'), await lift('granted'), await lift('withdrawn')]).toEqual([true, false, false])
  expect([await lift('never asked'), await suspend('suspended')]).toEqual([true, false])
  expect(await namesWhere((id) => isSuspended(kysely, id))).toEqual(before)
})

test('a decision is recorded once: repeating it changes nothing and says so', async () => {
  const { accountId } = await world.talent()
  const decide = (granted: boolean) =>
    inTransaction(world.database.kysely, (trx) =>
      recordConsent(trx, { accountId, granted, version: '1', actorAccountId: accountId, at: NOW }),
    )
  expect([await decide(true), await decide(true), await decide(false), await decide(false)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
