import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringSelfie } from '../../../../tests/support/fans.ts'
import { mailsTo } from '../../../../tests/support/mails.ts'
import { openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { readZip } from '../../../../tests/support/read-export.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

test('a guest’s copy has their orders, address and photos, and nothing of another guest', async () => {
  const named = (firstName: string) =>
    orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { firstName, addressLine1: `${firstName} Lane` } })
  const [{ fan, orderNumber }, other] = [await named('Wilhelmina'), await named('Bartholomew')]
  for (const one of [fan, other.fan]) expectOk(await bringSelfie(one, { sessionId: one.sessionId }))
  const photoOf = async (internalId: string) => {
    const selfies = world.database.kysely.selectFrom('merch_selfies').select('file_key')
    const { file_key: key } = await selfies.where('session_id', '=', internalId).executeTakeFirstOrThrow()
    return key.slice(key.lastIndexOf('/') + 1)
  }
  expectOk(await world.stranger().post('/your-data', { email: fan.email }))
  const texts = (await mailsTo(world, fan.email)).map(({ text }) => text).join('\n')
  const path = new URL(/https?:\/\/\S+\/your-data\/open\/\S+/.exec(texts)?.[0] ?? '').pathname
  const { rawPayload, headers } = await world.app.api.inject({ method: 'GET', url: `${path}/export` })
  expect(headers['content-type']).toBe('application/zip')
  const copy = await readZip(rawPayload)
  for (const word of [fan.email, 'Wilhelmina Lane', orderNumber]) expect(copy.text).toContain(word.toLowerCase())
  expect(copy.paths).toContain(`files/given-to-you/${await photoOf(fan.internalId)}`)
  for (const word of [other.fan.email, 'Bartholomew', other.orderNumber])
    expect(copy.text).not.toContain(word.toLowerCase())
  expect(copy.paths.join()).not.toContain(await photoOf(other.fan.internalId))
})
