import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { nameAgent } from '../../../../tests/support/offers/offers.ts'
import { PASSWORD, type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts'
import type { Person, World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { notify } from '../notifications/index.ts'
import { LEASE_MS, LIFETIME_MS, MAX_ATTEMPTS, TIMEOUT_MS } from './domain/limits.ts'
import { claimDeliveries } from './queries/deliveries.ts'
import { type LocalDevice, topicOf } from './testing/local-push.ts'
import { DEVICES, openPushWorld, type PushWorld } from './testing/push-world.ts'
import { findKeyPair, getPublicKey } from './vapid-keys.ts'

let push: PushWorld
let world: World
let brand: Person
let promptly: MockInstance
beforeAll(async () => {
  push = await openPushWorld()
  ;({ world } = push)
})
afterAll(() => push.close())
beforeEach(async () => {
  promptly = await push.reset()
  // The tests move the clock further than a session lasts.
  brand = await world.brand()
})

const addDevice = (reader: Pick<Person, 'get' | 'post' | 'cookies'> = brand) => push.addDevice(reader)
const tell: PushWorld['tell'] = (...notice) => push.tell(...notice)
const run = () => push.run()
const count: PushWorld['count'] = (table) => push.count(table)

describe('a notification', () => {
  test('reaches a device encrypted, without names and amounts, and leads to its page', async () => {
    const device = await addDevice()
    await tell(brand.accountId, { type: 'AGENT_ASKED' })
    await run()
    await expect.poll(() => device.messages).toHaveLength(1)
    const [{ id }] = (await brand.get('/api/notifications/list')).body.notifications
    expect(device.messages[0]).toEqual({
      tag: id,
      topic: topicOf(id),
      title: 'Agent request from a talent',
      body: 'Open Semblance to read it.',
      path: '/settings/agent',
      ttl: 24 * 60 * 60,
    })
    await run()
    expect(device.requests()).toBe(1)
  })

  test('shows its whole text on devices of people who asked for that', async () => {
    const device = await addDevice()
    const { body } = await brand.put('/api/push', { showsDetails: true })
    expect(body).toMatchObject({ showsDetails: true, devices: [{ browser: 'Chrome on Android', isThisBrowser: true }] })
    await tell(brand.accountId)
    await run()
    await expect
      .poll(() => device.messages)
      .toMatchObject([{ title: 'Mara Lindqvist accepted', body: 'Pay 2,500.00 EUR.', path: '/notifications' }])
  })

  test('of a talent goes to the devices of their agent', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await nameAgent(talent, agent, true)
    const [device, agents] = [await addDevice(talent), await addDevice(agent)]
    await tell(talent.accountId)
    await run()
    await expect.poll(() => agents.messages).toHaveLength(1)
    expect(device.requests()).toBe(0)
  })

  test('of a type that was turned off for devices is not sent, even if it was queued before', async () => {
    const device = await addDevice()
    await tell(brand.accountId, { type: 'PAYMENT_RETURNED' })
    const off = { preferences: [{ type: 'PAYMENT_RETURNED', push: false }] }
    const { status, body } = await brand.put('/api/notifications/preferences', off)
    expect(status).toBe(200)
    const saved = body.preferences.find(({ type }: { type: string }) => type === 'PAYMENT_RETURNED')
    expect(saved).toMatchObject({ email: true, bell: true, push: false, locked: true })
    await tell(brand.accountId, { type: 'PAYMENT_RETURNED' })
    await run()
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect(device.requests()).toBe(0)
    await brand.put('/api/notifications/preferences', { preferences: [{ type: 'PAYMENT_RETURNED', push: true }] })
    await tell(brand.accountId, { type: 'PAYMENT_RETURNED' })
    await run()
    await expect.poll(() => device.messages).toHaveLength(1)
  })

  test('that was read, or is older than a day, is not sent', async () => {
    const device = await addDevice()
    device.respond(500)
    await tell(brand.accountId)
    await run()
    await expect.poll(() => device.requests()).toBe(1)
    await brand.post('/api/notifications/mark-read', { all: true })
    world.clock.advance(HOUR_MS)
    await run()
    await expect.poll(() => count('push_deliveries')).toBe(0)
    await tell(brand.accountId)
    await sql`update push_deliveries set created_at = created_at - ${`${LIFETIME_MS + 1} milliseconds`}::interval`.execute(
      world.database.kysely,
    )
    await run()
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect(device.requests()).toBe(1)
  })
})

describe('a device', () => {
  const accountOf = async ({ sub }: SignedIn): Promise<string> =>
    (
      await world.database.kysely
        .selectFrom('accounts')
        .select('id')
        .where('owner_user_id', '=', sub)
        .executeTakeFirstOrThrow()
    ).id

  test('gets nothing after signing out, and the next person there gets only their own', async () => {
    const person = await signedIn(world)
    const accountId = await accountOf(person)
    const device = await addDevice(person)
    await tell(accountId)
    expect((await person.auth.post('/api/auth/logout')).status).toBe(200)
    expect([await count('push_subscriptions'), await count('push_deliveries')]).toEqual([0, 0])
    expect(person.cookies.has('push')).toBe(false)
    await tell(accountId)
    await run()
    expect(device.requests()).toBe(0)
  })

  test('gets nothing when another account signs in there without signing out first', async () => {
    const [first, second] = [await signedIn(world), await signedIn(world)]
    const accountId = await accountOf(first)
    const device = await addDevice(first)
    const { email } = second
    expect((await first.auth.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
    await tell(accountId)
    await run()
    expect([device.requests(), await count('push_subscriptions')]).toEqual([0, 0])
  })

  test('stays when its own account signs in again', async () => {
    const person = await signedIn(world)
    await addDevice(person)
    await person.auth.post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect(await count('push_subscriptions')).toBe(1)
  })

  test('gets nothing once its session was ended on another device', async () => {
    const phone = await signedIn(world)
    const accountId = await accountOf(phone)
    const device = await addDevice(phone)
    const laptop = world.stranger()
    await laptop.auth.post('/api/auth/login', { email: phone.email, password: PASSWORD })
    expect((await laptop.auth.post('/api/auth/sessions/revoke-others')).body.revokedCount).toBeGreaterThan(0)
    await tell(accountId)
    await run()
    expect([device.requests(), await count('push_subscriptions')]).toEqual([0, 0])
  })

  test('is removed by its owner from another device, and by nobody else', async () => {
    const device = await addDevice()
    const [{ id }] = (await brand.get('/api/push')).body.devices
    const talent = await world.talent()
    expect((await talent.delete(`${DEVICES}/${id}`)).status).toBe(404)
    expect((await brand.delete(`${DEVICES}/${id}`)).status).toBe(200)
    expect((await brand.delete(`${DEVICES}/${id}`)).status).toBe(404)
    await tell(brand.accountId)
    await run()
    expect(device.requests()).toBe(0)
  })
})

describe('a push service', () => {
  async function send(...responses: Parameters<LocalDevice['respond']>): Promise<LocalDevice> {
    const device = await addDevice()
    device.respond(...responses)
    await tell(brand.accountId)
    await run()
    return device
  }
  /** Each value is slightly longer than the pause before the next attempt. */
  const PAUSES = [MINUTE_MS, 3 * MINUTE_MS, 13 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS]
  const isDue = async () => (await claimDeliveries(world.database.kysely, world.clock.now())).length

  test.each([404, 410])('that responds with %s ends the subscription', async (status) => {
    const device = await send(status)
    await expect.poll(() => count('push_subscriptions')).toBe(0)
    expect([device.requests(), await count('push_deliveries')]).toEqual([1, 0])
  })

  test('that refuses a message as too large does not get it again, and the device stays registered', async () => {
    const device = await send(413)
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect([device.requests(), await count('push_subscriptions')]).toEqual([1, 1])
  })

  test('that is busy is called again after the time it names, and other messages for the device wait too', async () => {
    const device = await send(500, { status: 429, retryAfter: '600' }, 201)
    await expect.poll(() => device.requests()).toBe(1)
    await tell(brand.accountId)
    await run()
    await expect.poll(() => device.requests()).toBe(2)
    world.clock.advance(9 * MINUTE_MS)
    await run()
    expect(device.requests()).toBe(2)
    world.clock.advance(2 * MINUTE_MS)
    await run()
    await expect.poll(() => device.messages).toHaveLength(2)
  })

  test('that fails is called again with growing pauses, and given up in the end', async () => {
    const device = await send(500)
    await expect.poll(() => device.requests()).toBe(1)
    for (const [retry, pauseMs] of PAUSES.entries()) {
      await run()
      expect(device.requests()).toBe(retry + 1)
      world.clock.advance(pauseMs)
      await run()
      await expect.poll(() => device.requests()).toBe(retry + 2)
    }
    expect(device.requests()).toBe(MAX_ATTEMPTS)
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect(await count('push_subscriptions')).toBe(1)
  })

  test('that never responds holds up nobody else, and is called again later', async () => {
    const setTimer = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      setTimer(work, ms === TIMEOUT_MS ? 50 : ms)) as typeof setTimeout)
    const talent = await world.talent()
    const others = await addDevice(talent)
    await tell(talent.accountId)
    const device = await send('hang', 201)
    await expect.poll(() => others.messages).toHaveLength(1)
    await expect.poll(() => device.requests()).toBe(1)
    world.clock.advance(MINUTE_MS)
    await run()
    await expect.poll(() => device.messages).toHaveLength(1)
  })

  test('that accepts a message and hangs up gets it again under the same tag, so the device shows one', async () => {
    const device = await send('accept and crash', 201)
    await expect.poll(() => device.messages).toHaveLength(1)
    world.clock.advance(MINUTE_MS)
    await run()
    await expect.poll(() => device.messages).toHaveLength(2)
    expect(new Set(device.messages.map(({ tag, topic }) => `${tag} ${topic}`)).size).toBe(1)
    world.clock.advance(HOUR_MS)
    await run()
    expect(device.requests()).toBe(2)
  })

  test('is called by only one process for a message; another takes over from a crashed one when its lease ends', async () => {
    await addDevice()
    await tell(brand.accountId)
    world.clock.advance(MINUTE_MS)
    expect([await isDue(), await isDue()]).toEqual([1, 0])
    world.clock.advance(LEASE_MS)
    expect(await isDue()).toBe(1)
  })
})

test('a browser that signs out at this moment does not make the change fail', async () => {
  await addDevice()
  await inTransaction(world.database.kysely, async (trx) => {
    await notify(
      trx,
      [{ accountId: brand.accountId, type: 'OFFER_ACCEPTED', offerId: null, title: 'One', body: 'Two.' }],
      world.clock.now(),
    )
    await sql`delete from push_subscriptions`.execute(trx)
  })
  expect(await count('push_deliveries')).toBe(1)
  await run()
  await expect.poll(() => count('push_deliveries')).toBe(0)
})

test('processes that make the key pair at once share one, and its private part is sealed', async () => {
  await sql`truncate push_keys`.execute(world.database.kysely)
  const { ctx } = world.app
  const keys = await Promise.all([getPublicKey(ctx), getPublicKey(ctx), getPublicKey(ctx)])
  expect(new Set(keys).size).toBe(1)
  const stored = await world.database.kysely.selectFrom('push_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY')
  const other = { ...ctx, config: { ...ctx.config, SECRET_KEY: 'another secret of enough characters' } }
  await expect(findKeyPair(other)).rejects.toThrow('SECRET_KEY does not open')
})

// This test must be last, because the process then continues to send promptly.
test('a notification reaches every device of its reader soon after the change, and nobody else', async () => {
  promptly.mockRestore()
  const talent = await world.talent()
  const [phone, tablet, others] = [await addDevice(), await addDevice(), await addDevice(talent)]
  await tell(brand.accountId)
  await brand.post('/api/notifications/mark-read', { notificationId: newId() })
  await expect.poll(() => [phone.messages.length, tablet.messages.length]).toEqual([1, 1])
  expect(others.requests()).toBe(0)
})
