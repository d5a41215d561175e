import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person, World } from '../../../../tests/support/world.ts'
import { PRODUCT } from '../../../assemble.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { MAX_DEVICES } from './domain/limits.ts'
import { sendPushes } from './send-pushes.ts'
import { DEVICES, openPushWorld, type PushWorld } from './testing/push-world.ts'

let push: PushWorld
let world: World
let brand: Person
beforeAll(async () => {
  push = await openPushWorld()
  ;({ world } = push)
})
afterAll(() => push.close())
beforeEach(async () => {
  await push.reset()
  // The tests move the clock further than a session lasts.
  brand = await world.brand()
})

const addDevice = (reader: Pick<Person, 'get' | 'post' | 'cookies'> = brand) => push.addDevice(reader)
const tell: PushWorld['tell'] = (...notice) => push.tell(...notice)
const run = () => push.run()
const count: PushWorld['count'] = (table) => push.count(table)
const newDevice = (reader: Pick<Person, 'get'> = brand) => push.newDevice(reader)

describe('an address', () => {
  test.each([
    'https://10.0.0.5/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://localhost/push',
    'https://push.example.com/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://evilpush.apple.com/push',
    'https://fcm.googleapis.com@10.0.0.5/push',
    'https://fcm.googleapis.com:8443/push',
    'http://fcm.googleapis.com/push',
    'http://127.0.0.1:1/push',
    'file:///etc/passwd',
  ])('%s of no known push service is refused and not stored', async (endpoint) => {
    const { subscription } = await newDevice()
    expect((await brand.post(DEVICES, { ...subscription, endpoint })).status).toBe(422)
    expect(await count('push_subscriptions')).toBe(0)
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is accepted', async (endpoint) => {
    const { subscription } = await newDevice()
    expect((await brand.post(DEVICES, { ...subscription, endpoint })).status).toBe(200)
  })

  test('with keys that are no keys is refused', async () => {
    const { subscription } = await newDevice()
    const offCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url')
    for (const wrong of [{ p256dh: offCurve }, { p256dh: subscription.auth }, { auth: subscription.p256dh }])
      expect((await brand.post(DEVICES, { ...subscription, ...wrong })).status).toBe(422)
  })

  test('of another account cannot be taken over by somebody who knows only the address', async () => {
    const device = await addDevice()
    const thief = await world.talent()
    const own = await newDevice(thief)
    const stolen = { ...own.subscription, endpoint: device.subscription.endpoint }
    expect((await thief.post(DEVICES, stolen)).status).toBe(409)
    await tell(brand.accountId)
    await tell(thief.accountId)
    await run()
    await expect.poll(() => device.messages).toHaveLength(1)
    expect((await thief.get('/api/push')).body.devices).toEqual([])
  })

  test('moves with its browser to the account that subscribes it next, without messages of the first one', async () => {
    const device = await addDevice()
    await tell(brand.accountId)
    const next = await world.talent()
    expect((await next.post(DEVICES, device.subscription)).status).toBe(200)
    await tell(brand.accountId)
    await run()
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect(device.requests()).toBe(0)
    expect((await brand.get('/api/push')).body.devices).toEqual([])
  })

  test('is stored sealed, once, and the oldest devices over the limit are removed', async () => {
    const first = await addDevice()
    await brand.post(DEVICES, first.subscription)
    expect(await count('push_subscriptions')).toBe(1)
    const rows = JSON.stringify(await world.database.kysely.selectFrom('push_subscriptions').selectAll().execute())
    for (const secret of Object.values(first.subscription)) expect(rows).not.toContain(secret)
    let last = first
    for (let more = 0; more < MAX_DEVICES; more++) {
      world.clock.advance(SECOND_MS)
      last = await addDevice()
    }
    expect(await count('push_subscriptions')).toBe(MAX_DEVICES)
    // A device that subscribes again takes no other device's place.
    await brand.post(DEVICES, last.subscription)
    expect(await count('push_subscriptions')).toBe(MAX_DEVICES)
    await tell(brand.accountId)
    await run()
    await expect.poll(() => count('push_deliveries')).toBe(0)
    expect(first.requests()).toBe(0)
  })

  test('that a browser gets later replaces its earlier one', async () => {
    const before = await addDevice()
    const { subscription, messages } = await newDevice()
    await brand.post(DEVICES, subscription)
    await tell(brand.accountId)
    await run()
    await expect.poll(() => messages).toHaveLength(1)
    expect([before.requests(), await count('push_subscriptions')]).toEqual([0, 1])
  })

  test('that an operator removed from the list is not called any more', async () => {
    const device = await addDevice()
    await tell(brand.accountId)
    const { ctx } = world.app
    const config = { ...ctx.config, FETCH_LOOPBACK_PORTS: [] }
    await sendPushes({ ...ctx, config }, PRODUCT.handlers.push, () => false)
    expect([device.requests(), await count('push_subscriptions')]).toEqual([0, 0])
  })
})
