import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsInPages } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { blockAccount, linkAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import {
  hideAccountImage,
  lockAccountImage,
  removeLikenessImage,
  replaceAccountImage,
  showReleasedImage,
} from './queries/account-image.ts'
import { listAdmins, putAdminRoles } from './queries/admins.ts'
import { claimGuests } from './queries/claim-guests.ts'
import { ensureGuest, isConfirmedAddress, prepareGuest } from './queries/ensure-guest.ts'
import { findGuests, findOldGuests } from './queries/find-guests.ts'
import { findTalentFor } from './queries/find-talent-for.ts'
import { minimumsOf } from './queries/offer-minimums.ts'
import { representsOneOf } from './queries/represents-one-of.ts'
import { isTooOld } from './token-too-old.ts'

const NOW = new Date('2020-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)

describe('guests', () => {
  const guest = (user_id: string, columns: WrittenRow = {}): WrittenRow => ({
    user_id,
    display_name: 'Guest',
    roles: [],
    guest_email: 'Ada@people.test',
    created_at: NOW,
    linked_user_id: null,
    ...columns,
  })
  let person: Person
  let other: Person
  beforeAll(async () => {
    ;[person, other] = [await world.brand(), await world.brand()]
    await db()
      .updateTable('profiles')
      .set({ guest_email: 'ada@people.test' })
      .where('user_id', '=', other.userId)
      .execute()
    await writeRows(world, 'profiles', [
      guest('guest-c', { created_at: at(-1) }),
      guest('guest-b', { created_at: at(-2) }),
      guest('guest-a', { created_at: at(-2) }),
      guest('guest-z', { created_at: at(-HOUR_MS) }),
      guest('guest-now'),
      guest('guest-of-other', { linked_user_id: other.userId, created_at: at(-HOUR_MS) }),
      guest('guest-elsewhere', { guest_email: 'eve@people.test', created_at: at(-HOUR_MS) }),
    ])
  })
  const all = ['guest-a', 'guest-b', 'guest-c', 'guest-now', 'guest-of-other', 'guest-z']

  test('with an address are found; people with an account are not', async () => {
    expect((await findGuests(db(), 'ada@people.test')).toSorted()).toEqual(all)
    expect(await findGuests(db(), 'nobody@people.test')).toEqual([])
  })

  test('that are linked to nobody are found once they are old, oldest first', async () => {
    const found = await idsInPages((page) => findOldGuests(db(), { ...page, before: NOW }))
    expect(found.filter((id) => id !== 'guest-elsewhere')).toEqual(['guest-z', 'guest-a', 'guest-b', 'guest-c'])
    expect(found).toContain('guest-elsewhere')
  })

  test('with a known address are found again, and one is created for a new address', async () => {
    const ensure = (email: string) => inTrx((trx) => ensureGuest(trx, { email, name: null, at: NOW }))
    expect(await ensure('ada@people.test')).toBe('guest-of-other')
    const made = await ensure('new@people.test')
    expect([made, await ensure('new@people.test')]).toEqual([expect.stringMatching(/^guest_/), made])
    const prepare = (email: string) => inTrx((trx) => prepareGuest(trx, { email, name: 'Newest', at: NOW }))
    expect(await prepare('ada@people.test')).toEqual({ userId: 'guest-of-other' })
    expect(await prepare('new@people.test')).toEqual({ userId: made })
    const { userId, insert } = await prepare('newest@people.test')
    expect(await findGuests(db(), 'newest@people.test')).toEqual([])
    await inTrx(async (trx) => insert?.(trx))
    expect(await findGuests(db(), 'newest@people.test')).toEqual([userId])
    expect(await ensure('newest@people.test')).toBe(userId)
  })

  test('are linked to the person who confirmed their address, unless somebody else did', async () => {
    expect(await isConfirmedAddress(db(), 'eve@people.test')).toBe(false)
    const claimed = await inTrx((trx) => claimGuests(trx, { userId: person.userId, email: 'ada@people.test' }))
    expect(claimed.toSorted()).toEqual(all.filter((id) => id !== 'guest-of-other'))
    const again = await inTrx((trx) => claimGuests(trx, { userId: person.userId, email: 'ada@people.test' }))
    expect(again.toSorted()).toEqual(claimed.toSorted())
    expect(await isConfirmedAddress(db(), 'ada@people.test')).toBe(true)
    const rows = await db().selectFrom('profiles').select(['user_id', 'guest_email']).execute()
    const emailOf = ({ userId }: Person) => rows.find(({ user_id }) => user_id === userId)?.guest_email
    expect([emailOf(person), emailOf(other)]).toEqual(['ada@people.test', 'ada@people.test'])
  })
})

describe('agents', () => {
  test('represent the talents to whom they are actively linked, and see if they may act for them', async () => {
    const agent = await world.agent()
    const [acting, looking, former, unknown] = [
      await world.talent('Ada'),
      await world.talent('Bea'),
      await world.talent('Cem'),
      await world.talent('Dana'),
    ]
    await linkAgent(world, acting, agent, true)
    await linkAgent(world, looking, agent, false)
    await linkAgent(world, former, agent, true)
    await linkAgent(world, unknown, await world.agent('Elm Street Agency'), true)
    await db()
      .updateTable('agent_links')
      .set({ active: false })
      .where('talent_account_id', '=', former.accountId)
      .execute()
    const represents = (...talents: Person[]) =>
      representsOneOf(
        db(),
        agent.accountId,
        talents.map(({ accountId }) => accountId),
      )
    expect([await represents(acting), await represents(looking), await represents(former, looking)]).toEqual([
      true,
      true,
      true,
    ])
    expect([await represents(former), await represents(unknown), await represents(agent)]).toEqual([
      false,
      false,
      false,
    ])
    const see = async ({ accountId }: Person) =>
      (await findTalentFor(db(), { talentAccountId: accountId, accountId: agent.accountId }))?.can_act
    expect([await see(acting), await see(looking), await see(former), await see(unknown)]).toEqual([
      true,
      false,
      null,
      null,
    ])
    expect(await see(agent)).toBeUndefined()
  })
})

test('admins are listed by id, without those involved, and the last full admin cannot be removed', async () => {
  const first = await world.admin()
  const { accountId } = await world.brand()
  const change = (isAdmin: boolean, account = accountId) =>
    inTrx(async (trx) => (await putAdminRoles(trx, { accountId: account, to: isAdmin ? ['full'] : [] })).kind)
  expect(await change(false, first.accountId)).toBe('last')
  expect([await change(false), await change(true), await change(true), await change(true, 'nobody')]).toEqual([
    'unchanged',
    'changed',
    'unchanged',
    'unknown',
  ])
  const both = [accountId, first.accountId].toSorted()
  expect(await inTrx((trx) => listAdmins(trx, 'books'))).toEqual(both)
  expect(await inTrx((trx) => listAdmins(trx, 'books', [first.accountId]))).toEqual([accountId])
  await inTrx((trx) => putAdminRoles(trx, { accountId, to: ['support', 'merch'] }))
  expect(await inTrx((trx) => listAdmins(trx, 'books'))).toEqual([first.accountId])
  expect(await inTrx((trx) => listAdmins(trx, 'orders'))).toEqual(both)
  await db().updateTable('accounts').set({ erased_at: NOW }).where('id', '=', accountId).execute()
  expect(await change(false)).toBe('unknown')
})

test('an offer policy lists its minimums by currency and category, and its brands by name', async () => {
  const [talent, other] = [await world.talent(), await world.talent('Iris')]
  const minimum = (currency: string, category: string | null) => ({ currency, category, amountMinorUnit: 100 })
  const minimums = [minimum('USD', 'VOICE'), minimum('USD', null), minimum('EUR', 'VIDEO'), minimum('USD', 'IMAGE')]
  const policy = { belowMinimum: 'ask_talent', minimums, blockedBrandNames: ['Zeta', 'Contoso', 'alpha'] }
  expect((await talent.put('/api/accounts/offer-policy', policy)).status).toBe(200)
  await other.put('/api/accounts/offer-policy', { ...policy, minimums: [minimum('CHF', null)] })
  const { body } = await talent.get('/api/accounts/offer-policy')
  const inOrder = ['EUR VIDEO', 'USD null', 'USD IMAGE', 'USD VOICE']
  const written = ({ currency, category }: { currency: string; category: string | null }) => `${currency} ${category}`
  expect(body.minimums.map(written)).toEqual(inOrder)
  expect(body.blockedBrandNames).toEqual(['alpha', 'Contoso', 'Zeta'])
  const found = await minimumsOf(db(), [talent.accountId])
  expect([...found].map(([id, own]) => [id, own.map(written)])).toEqual([[talent.accountId, inOrder]])
  expect(await minimumsOf(db(), [])).toEqual(new Map())
})

describe('an account’s picture', () => {
  const HERE = 'https://files.example.com/here.png'
  const NEW = 'https://files.example.com/new.png'
  const LIKENESS = 'http://localhost:3000/api/likeness/pictures/asset-1'
  let person: Person
  let other: Person
  const set = async (address: string | null, ...people: Person[]) => {
    for (const { accountId, userId } of people) {
      await db().updateTable('accounts').set({ image_url: address }).where('id', '=', accountId).execute()
      await db().updateTable('profiles').set({ avatar_url: address }).where('user_id', '=', userId).execute()
    }
  }
  const shown = async ({ accountId, userId }: Person) => {
    const account = db().selectFrom('accounts').select('image_url').where('id', '=', accountId)
    const profile = db().selectFrom('profiles').select('avatar_url').where('user_id', '=', userId)
    return [(await account.executeTakeFirstOrThrow()).image_url, (await profile.executeTakeFirstOrThrow()).avatar_url]
  }
  beforeAll(async () => {
    ;[person, other] = [await world.talent(), await world.talent('Iris')]
  })
  const replace = (from: (string | null)[], to: string | null) =>
    inTrx((trx) => replaceAccountImage(trx, person.accountId, { from, to, at: NOW }))

  test('is replaced only if it is one of the expected pictures, and only on that account', async () => {
    await set(HERE, person, other)
    await replace([null, 'https://files.example.com/other.png'], NEW)
    expect((await shown(person))[0]).toBe(HERE)
    await replace([HERE], NEW)
    expect([(await shown(person))[0], (await shown(other))[0]]).toEqual([NEW, HERE])
    await set(null, person)
    await replace([HERE], NEW)
    expect((await shown(person))[0]).toBeNull()
    await replace([null], NEW)
    expect((await shown(person))[0]).toBe(NEW)
  })

  test('is removed from account and profile if it is the removed likeness picture', async () => {
    const remove = (assetId?: string) =>
      inTrx((trx) =>
        removeLikenessImage(trx, {
          accountId: person.accountId,
          at: NOW,
          ...(assetId === undefined ? {} : { assetId }),
        }),
      )
    await set(LIKENESS, person, other)
    await remove('asset-2')
    expect(await shown(person)).toEqual([LIKENESS, LIKENESS])
    await remove('asset-1')
    expect([await shown(person), await shown(other)]).toEqual([
      [null, null],
      [LIKENESS, LIKENESS],
    ])
    await set(HERE, person)
    await remove()
    expect(await shown(person)).toEqual([HERE, HERE])
    await set(LIKENESS, person)
    await remove()
    expect(await shown(person)).toEqual([null, null])
  })

  test('is hidden and shown on that account only, and never on an erased account', async () => {
    await set(HERE, person, other)
    const hide = () => inTrx((trx) => hideAccountImage(trx, person.accountId, NOW))
    expect([await hide(), await shown(person), await shown(other)]).toEqual([true, [null, null], [HERE, HERE]])
    await inTrx((trx) => showReleasedImage(trx, person.accountId, NEW, NOW))
    expect([await shown(person), await shown(other)]).toEqual([
      [NEW, NEW],
      [HERE, HERE],
    ])
    const lock = () => inTrx((trx) => lockAccountImage(trx, person.accountId))
    expect(await lock()).toEqual({ imageUrl: NEW })
    await db().updateTable('accounts').set({ erased_at: NOW }).where('id', '=', person.accountId).execute()
    expect([await hide(), await lock()]).toEqual([false, undefined])
    await inTrx((trx) => showReleasedImage(trx, person.accountId, HERE, NOW))
    expect(await shown(person)).toEqual([NEW, NEW])
  })
})

test('accounts are found by parts of their names, even parts with wildcards of the database', async () => {
  const [admin, brand] = [await world.admin(), await world.brand('50% Off_Brand')]
  await blockAccount(world, brand)
  await world.brand('50 Offers Brand')
  const find = async (search: string) =>
    (await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body.accounts.map(
      ({ displayName }: { displayName: string }) => displayName,
    )
  expect(await find(' 50% off_b ')).toEqual(['50% Off_Brand'])
  expect(await find(brand.slug.toUpperCase())).toEqual(['50% Off_Brand'])
})

test('a token is valid if it was issued at or after the time since which tokens are valid', () => {
  const issued = (issuedAt: Date | undefined, validFrom: Date | null | undefined) =>
    isTooOld(issuedAt ? { issuedAt } : {}, validFrom)
  expect([issued(at(-1), NOW), issued(NOW, NOW), issued(at(1), NOW), issued(undefined, NOW)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([issued(NOW, null), issued(undefined, undefined)]).toEqual([false, false])
})
