import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMailedTo } from '../../../../tests/support/people/mails.ts'
import { type OidcPeer, signInBy, socialEnv, startOidcPeer } from '../../../../tests/support/people/oidc-peer.ts'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import { linkGuest } from './link-guest.ts'

let peer: OidcPeer
let world: World
let talent: Person
beforeAll(async () => {
  peer = await startOidcPeer()
  world = await createWorld({ env: socialEnv(peer.issuer) })
  talent = await world.talent()
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

const newEmail = () => `${newId()}@people.test`

async function guestWith(email: string, payments: number): Promise<{ guestId: string; buy: () => Promise<string> }> {
  const guestId = `guest_${newId()}`
  const now = world.clock.now()
  await world.database.kysely
    .insertInto('profiles')
    .values({ user_id: guestId, display_name: 'Guest', roles: [], guest_email: email, created_at: now })
    .execute()
  const buy = async () => {
    const id = newId()
    await world.database.kysely
      .insertInto('payments')
      .values({
        id,
        pay_for: 'MERCH',
        pay_for_id: newId(),
        buyer_user_id: guestId,
        seller_account_id: talent.accountId,
        amount_minor_unit: 2500,
        currency: 'USD',
        status: 'SUCCEEDED',
        ppu_code: newReceiptCode(),
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  }
  for (let each = 0; each < payments; each++) await buy()
  return { guestId, buy }
}

const purchases = async (browser: Browser) =>
  (await browser.get('/api/payments/history?role=buyer')).body.payments as { id: string; buyerUserId: string }[]
const signup = (email: string, password = PASSWORD) =>
  world.stranger().auth.post('/api/auth/signup', { email, password, displayName: 'Ada', role: 'brand' })
const profileOf = (userId: string) =>
  world.database.kysely.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

test('guest purchases belong to the account once its address is verified, not before', async () => {
  const email = newEmail()
  const { guestId } = await guestWith(email, 2)
  await signup(email, 'the attacker’s password')
  const attacker = world.stranger()
  const login = { email, password: 'the attacker’s password' }
  expect((await attacker.auth.post('/api/auth/login', login)).status).toBe(401)
  expect((await attacker.get('/api/payments/history')).status).toBe(401)
  expect(await profileOf(guestId)).toMatchObject({ linked_user_id: null })

  await signup(email)
  const victim = world.stranger()
  const code = await codeMailedTo(world, email)
  const confirmed = await victim.auth.post('/api/auth/confirm', { email, code, password: PASSWORD })
  const { id } = confirmed.body.user
  expect((await purchases(victim)).map(({ buyerUserId }) => buyerUserId)).toEqual([id, id])
  expect(await profileOf(id)).toMatchObject({ guest_email: email })
  expect(await profileOf(guestId)).toMatchObject({ linked_user_id: id })
})

test('a guest’s address that equals the account’s only after Unicode case folding is not linked', async () => {
  const email = `kate.${newId()}@people.test`
  const { guestId } = await guestWith(`\u212aate${email.slice(4)}`, 1)
  await signup(email)
  const code = await codeMailedTo(world, email)
  const browser = world.stranger()
  expect((await browser.auth.post('/api/auth/confirm', { email, code, password: PASSWORD })).status).toBe(200)
  expect(await purchases(browser)).toEqual([])
  expect(await profileOf(guestId)).toMatchObject({ linked_user_id: null })
})

test('guest purchases are linked after the first social sign-in too', async () => {
  const email = newEmail()
  await guestWith(email.toUpperCase(), 1)
  const browser = world.stranger()
  peer.is({ email })
  await signInBy(browser, 'google')
  expect(await purchases(browser)).toHaveLength(1)
})

test('later guest purchases are linked at the next sign-in', async () => {
  const email = newEmail()
  const { buy } = await guestWith(email, 1)
  await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  const browser = world.stranger()
  const login = () => browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  await login()
  expect(await purchases(browser)).toHaveLength(1)
  const later = await buy()
  expect(await purchases(browser)).toHaveLength(1)
  await login()
  expect((await purchases(browser)).map(({ id }) => id)).toContain(later)
})

test('an unverified address links nothing', async () => {
  const email = newEmail()
  await guestWith(email, 1)
  const person = await world.brand()
  await linkGuest(world.app.ctx, { sub: person.userId, email, emailVerified: false }, person.accountId)
  expect(await purchases(person)).toEqual([])
})

test('a guest belongs to one account forever, whoever verifies the address later', async () => {
  const email = newEmail()
  await guestWith(email, 1)
  const [first, second] = [await world.brand(), await world.brand()]
  for (const person of [first, second, first])
    await linkGuest(world.app.ctx, { sub: person.userId, email, emailVerified: true }, person.accountId)
  expect(await purchases(first)).toHaveLength(1)
  expect(await purchases(second)).toEqual([])
  expect(await profileOf(first.userId)).toMatchObject({ guest_email: email, linked_user_id: null })
})

test('concurrent sign-ins link once', async () => {
  const email = newEmail()
  await guestWith(email, 3)
  const people = await Promise.all([world.brand(), world.brand()])
  await Promise.all(
    [...people, ...people].map((person) =>
      linkGuest(world.app.ctx, { sub: person.userId, email, emailVerified: true }, person.accountId),
    ),
  )
  const counts = await Promise.all(people.map(async (person) => (await purchases(person)).length))
  expect(counts.toSorted()).toEqual([0, 3])
})
