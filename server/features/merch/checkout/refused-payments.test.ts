import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { TAX_RATES: 'US-CA=825,SE=2500' } })
  shop = await openShop(world)
})
afterAll(() => world.close())

describe('POST /api/merch/create-payment-intent is rejected', () => {
  test('for an invalid address, with an issue per field; an incomplete address can still be saved', async () => {
    const payWithAddress = async (shippingInfo: object): Promise<TestResponse> => {
      const fan = await fanOf(world, shop, { shippingInfo })
      await fan.fill([piece(shop, 'mug')])
      expect((await fan.price()).status).toBe(200)
      return fan.pay()
    }
    const bare = await payWithAddress({ state: '', postalCode: ' ' })
    expect(bare).toMatchObject({
      status: 422,
      body: {
        code: 'UnprocessableEntity',
        error: 'The shipping address is incomplete. Missing: state. Missing: ZIP code.',
        details: { issues: [{ path: 'state' }, { path: 'postalCode' }] },
      },
    })
    const wrong = await payWithAddress({ state: 'Kalifornien', postalCode: '9001' })
    expect(wrong.body.details.issues.map(({ path }: { path: string }) => path)).toEqual(['state', 'postalCode'])
    expect((await payWithAddress({ country: 'SE', state: '', postalCode: '111' })).body.error).toContain(
      'Write it like 11455.',
    )
    expect((await payWithAddress({ country: 'us', state: 'california', postalCode: '90001-1234' })).status).toBe(200)
  })

  test('in a closed campaign, and so is completing an unpaid cart', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([tee(own)])
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({
        shutdown_mode: 'EMERGENCY_CLOSE',
        shutdown_started_at: world.clock.now(),
        paid_orders: 'keep',
        closed_by: own.seller.accountId,
      })
      .where('id', '=', own.id)
      .execute()
    expect(await fan.complete()).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
  })
})
