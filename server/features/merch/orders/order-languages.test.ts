import { afterAll, beforeAll, expect, test } from 'vitest'
import { fanOf, openShop, orderAs, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

async function fanIn(language: string) {
  const browser = world.stranger()
  browser.cookies.set('lang', language)
  return fanOf(world, shop, { browser })
}

const newestMail = async (email: string) => {
  await world.cron('/api/notifications/process-emails')
  const [mail] = await mailsTo(world, email)
  return mail
}

test.each([
  ['de', 'Wir haben Ihre Bestellung', /^Bestellung .* wurde storniert$/],
  ['fr', 'commande', /annulée/],
  ['ja', 'ご注文', /キャンセル/],
])(
  'mails about an order in %s are in its language, also after the buyer’s requests',
  async (language, received, cancelled) => {
    const { fan, orderId, orderNumber } = await orderAs(world, await fanIn(language), [tee(shop)])
    const confirmed = await newestMail(fan.email)
    expect(confirmed?.subject).toContain(orderNumber)
    expect(confirmed?.text).toContain(received)
    expect(confirmed?.text).not.toContain('We have received your order')
    expect(confirmed?.html).toContain(`lang="${language}"`)
    const admin = await world.admin()
    expect(
      (await admin.post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Changed their mind.' })).status,
    ).toBe(200)
    expect((await newestMail(fan.email))?.subject).toMatch(cancelled)
  },
)

test('an order without a language is mailed in English', async () => {
  const { fan, orderId, orderNumber } = await orderAs(world, await fanIn('de'), [tee(shop)])
  await world.database.kysely.updateTable('merch_orders').set({ language: null }).where('id', '=', orderId).execute()
  const admin = await world.admin()
  await admin.post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Changed their mind.' })
  await world.cron('/api/notifications/process-emails')
  const subjects = (await mailsTo(world, fan.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(orderNumber))).toContain(`Order ${orderNumber} was canceled`)
})

test('a buyer who changes the language keeps the payment', async () => {
  const fan = await fanIn('de')
  await fan.fill([tee(shop)])
  const first = await fan.pay()
  fan.cookies.set('lang', 'fr')
  const second = await fan.pay()
  expect(second.body.processorPaymentId).toBe(first.body.processorPaymentId)
  expect(second.status).toBe(200)
})
