import { describe, expect, test, vi } from 'vitest'
import { described } from '../../../../tests/support/likeness/fake-vision.ts'
import { artTests, countOf, sessionOf, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, drawing, takeSelfie } from '../../../../tests/support/merch/merch-artwork.ts'
import {
  confirmPayment,
  fanOf,
  openShop,
  piece,
  type Fan as ShopFan,
} from '../../../../tests/support/merch/merch-shop.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import type { Browser } from '../../../../tests/support/world.ts'
import { listArtOfSession } from './index.ts'

const GENERATE = '/api/merch/ai/generate'
const { artists, generate, the } = artTests()

describe('limits', () => {
  test('a session has a limited number of attempts (429); cached art is still returned', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: Array(8).fill('low') }))
    const fan = await aFan(the.world, own)
    expect((await generate(fan)).body.candidates).toHaveLength(8)
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({
      status: 429,
      body: { code: 'RateLimited', details: { currentCount: 8, limit: 12 } },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })

  test('a session may use exactly its last attempt', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    expect(await generate(fan)).toMatchObject({ status: 200 })
    const counts = the.world.database.kysely.updateTable('merch_generation_counts').where('subject', '=', fan.id)
    await counts.set({ used: 11 }).execute()
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({ status: 200 })
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({
      status: 429,
      body: { details: { currentCount: 12, limit: 12 } },
    })
    expect(await countOf(the.world, fan)).toBe(12)
  })

  test('an IP address has a daily limit per campaign, which the campaign can raise', async () => {
    const own = await aCampaign(the.world, { config: { generationsPerAddress: 2 } })
    await aDesign(the.world, own)
    const fans = [await aFan(the.world, own), await aFan(the.world, own), await aFan(the.world, own)] as const
    const statuses = [await generate(fans[0]), await generate(fans[1]), await generate(fans[2])].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 429])
    expect((await generate(fans[2])).body.details).toEqual({ currentCount: 2, limit: 2 })
    expect(await countOf(the.world, fans[2])).toBeUndefined()
    the.world.clock.advance(86_400_000)
    expect(await generate(fans[2])).toMatchObject({ status: 200 })
    const elsewhere = await aCampaign(the.world)
    await aDesign(the.world, elsewhere)
    expect(await generate(await aFan(the.world, elsewhere))).toMatchObject({ status: 200 })
  })

  test('a network has a daily limit per campaign, which rises with the campaign’s address limit', async () => {
    const place = async (config: object) => {
      const own = await aCampaign(the.world, { config })
      await aDesign(the.world, own)
      return [await aFan(the.world, own), await aFan(the.world, own)] as const
    }
    the.world.clock.advance(86_400_000)
    await withSettings(the.world, { GENERATIONS_PER_NETWORK: 1, GENERATIONS_PER_ADDRESS: 40 }, async () => {
      const [first, second] = await place({})
      expect([(await generate(first)).status, (await generate(second)).status]).toEqual([200, 429])
      const crowd = await place({ addressLimitFactor: 2 })
      expect([(await generate(crowd[0])).status, (await generate(crowd[1])).status]).toEqual([200, 200])
    })
  })

  test('when fans have spent their share of the budget, those who pay or bought before still get art', async () => {
    const { world } = the
    const { kysely } = world.database
    world.clock.advance(86_400_000)
    const shop = await openShop(world)
    await aDesign(world, shop, withPrompt('A portrait for {fanName}.'))
    const art = async (browser?: Browser, begin?: (fan: ShopFan) => Promise<unknown>) => {
      const fan = await fanOf(world, shop, browser ? { browser } : {})
      await takeSelfie(world, fan.internalId)
      const named = kysely.updateTable('merch_sessions').set({ fan_name: 'Ada' }).where('id', '=', fan.internalId)
      await named.execute()
      await begin?.(fan)
      return fan.post('/api/merch/ai/generate', { sessionId: fan.sessionId })
    }
    const beginToPay = async (fan: ShopFan) => {
      await fan.fill([piece(shop, 'mug')])
      const { status, body } = await fan.pay()
      expect(status).toBe(200)
      return body
    }
    const buy = async (fan: ShopFan) => {
      await confirmPayment(world, await beginToPay(fan))
      expect((await fan.complete()).status).toBe(201)
    }
    const end = async (fan: ShopFan, ended: { status: 'CANCELED' } | { refund_requested_at: Date }) => {
      await kysely.updateTable('payments').set(ended).where('pay_for_id', '=', fan.internalId).execute()
    }
    const [fresh, buyer, returner] = [await world.brand(), await world.brand(), await world.brand()]
    await buy(await fanOf(world, shop, { browser: buyer }))
    const returned = await fanOf(world, shop, { browser: returner })
    await buy(returned)
    await end(returned, { refund_requested_at: world.clock.now() })
    await kysely.updateTable('ai_models').set({ cost_micro_usd: 70_000 }).where('key', '=', 'image-model-2').execute()
    await withSettings(world, { AI_DAILY_BUDGET_MINOR_UNIT: 100 }, async () => expect((await art()).status).toBe(200))
    // The model calls for one fan's art and name cost more than this 5 percent share.
    await withSettings(world, { AI_DAILY_BUDGET_MINOR_UNIT: 100, AI_UNPAID_SHARE_PERCENT: 5 }, async () => {
      const spent = {
        status: 503,
        body: { code: 'ServiceUnavailable' },
        headers: { 'retry-after': expect.any(String) },
      }
      expect(await art(), 'a fan').toMatchObject(spent)
      expect(await art(fresh), 'an account that bought nothing').toMatchObject(spent)
      expect(await art(returner), 'an account whose purchase goes back').toMatchObject(spent)
      const canceled = art(undefined, async (fan) => {
        await beginToPay(fan)
        await end(fan, { status: 'CANCELED' })
      })
      expect(await canceled, 'a payment that was canceled').toMatchObject(spent)
      expect((await art(undefined, beginToPay)).status, 'a payment that has begun').toBe(200)
      expect((await art(undefined, buy)).status, 'a session that bought').toBe(200)
      expect((await art(buyer)).status, 'an account that bought before').toBe(200)
    })
  })

  test('an IP address may have a limited number of waiting requests; one more is 429, but a later request gets its art', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const [fan, other] = [await aFan(the.world, own), await aFan(the.world, own)]
    const { ctx } = the.world.app
    Object.assign(ctx, { config: { ...the.world.config, WAITERS_PER_ADDRESS: 1 } })
    const [first, second] = await Promise.all([generate(fan), generate(other)])
    const [art, late] = first.status === 200 ? [first, second] : [second, first]
    expect(art.status).toBe(200)
    expect(late).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
      body: { details: { currentCount: 1, limit: 1 } },
    })
    expect(await generate(first === late ? fan : other)).toMatchObject({ status: 200 })
    Object.assign(ctx, { config: the.world.config })
  })

  test('while a model is paused or the budget is spent, a request is 503 with Retry-After, and counts no attempt', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const models = the.world.database.kysely.updateTable('ai_models')
    const until = new Date(the.world.clock.now().getTime() + 60_000)
    await models.set({ rests_until: until }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
    await models.set({ rests_until: null, cost_micro_usd: 9e12 }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    await models.set({ cost_micro_usd: 70_000 }).where('key', '=', 'image-model-2').execute()
    expect(await countOf(the.world, fan)).toBeUndefined()
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })
})

test('a campaign with a consent checkbox makes art only after the session has a consent version', async () => {
  const own = await aCampaign(the.world, { legal: JSON.stringify({ legalFooterConsentType: 'checkbox' }) })
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  expect(await generate(fan)).toMatchObject({ status: 422, body: { code: 'CONSENT_REQUIRED' } })
  const agreed = { sessionId: fan.bearer, consentVersion: 'semblance-1' }
  await the.world.stranger().patch('/api/merch/session/update', agreed)
  expect(await generate(fan)).toMatchObject({ status: 200 })
})

describe('the selfie', () => {
  test('that is unusable or not allowed is rejected with its code, before anything is generated', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const [face] = described().faces
    const refused = async (description: Parameters<typeof takeSelfie>[2]) =>
      (await generate(await aFan(the.world, own, { description: description ?? {} }))).body.code
    expect(await refused({ faces: [] })).toBe('no_face')
    expect(await refused({ faces: [face, face] as never })).toBe('multiple_faces')
    expect(await refused({ isNudity: true })).toBe('NUDITY')
    expect(await refused({ ageGroup: 'child' })).toBe('GUARDIAN_CONSENT_REQUIRED')
    const occluded = await aFan(the.world, own)
    await the.world.database.kysely
      .updateTable('merch_selfies')
      .set({ face_error: 'face_occluded' })
      .where('session_id', '=', occluded.id)
      .execute()
    expect((await generate(occluded)).body.code).toBe('face_occluded')
    expect(artists.calls.images).toEqual([])
  })

  test('that shows an object can be used for a design that needs no face', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, { needsFace: false })
    const fan = await aFan(the.world, own, { description: { faces: [], peopleCount: 0 } })
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })

  test('that is deleted starts no art and stops art in progress; no file is kept', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const forget = () =>
      the.world.database.kysely.deleteFrom('merch_selfies').where('session_id', '=', fan.id).execute()
    artists.generate = async () => {
      await forget()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    expect(await generate(fan)).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await listArtOfSession(the.world.database.kysely, fan.id)).toEqual([])
    const files = await the.world.database.kysely
      .selectFrom('media_files')
      .select('kind')
      .where('owner_session_id', '=', fan.id)
      .where('state', '=', 'STORED')
      .execute()
    expect(files.filter(({ kind }) => kind !== 'selfie')).toEqual([])
    expect(await countOf(the.world, fan)).toBe(0)
    expect(await generate(fan)).toMatchObject({ status: 422, body: { code: 'no_face' } })
    expect(artists.calls.images).toHaveLength(1)
  })
})

test('a selfie that is removed while its art is being stored leaves no art', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  const { storage } = the.world.app.ctx
  const put = storage.put.bind(storage)
  vi.spyOn(storage, 'put').mockImplementation(async (object) => {
    await the.world.database.kysely
      .updateTable('merch_sessions')
      .set({ active_selfie_id: null })
      .where('id', '=', fan.id)
      .execute()
    return put(object)
  })
  expect(await generate(fan)).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
  expect(await listArtOfSession(the.world.database.kysely, fan.id)).toEqual([])
  expect(await countOf(the.world, fan)).toBe(0)
  const left = the.world.database.kysely.selectFrom('media_files').select('kind').where('owner_session_id', '=', fan.id)
  expect(await left.where('state', '=', 'STORED').where('kind', '<>', 'selfie').execute()).toEqual([])
})

describe('a campaign', () => {
  test('that is closed returns 409; one that is a draft works for admins only', async () => {
    const ended = await aCampaign(the.world, { status: 'ENDED' })
    await aDesign(the.world, ended)
    expect(await generate(await aFan(the.world, ended))).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CLOSED' },
    })
    const draft = await aCampaign(the.world, { status: 'DRAFT' })
    await aDesign(the.world, draft)
    const fan = await aFan(the.world, draft, { mode: 'PREVIEW' })
    expect(await generate(fan)).toMatchObject({ status: 404 })
    const admin = await the.world.admin()
    expect(await admin.post(GENERATE, { sessionId: fan.bearer })).toMatchObject({ status: 200 })
  })

  test('that the fan leaves during a generation does not change the fan’s new session state', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const campaign = await aCampaign(the.world)
    artists.generate = async () => {
      await the.world.database.kysely
        .updateTable('merch_sessions')
        .set({ campaign_id: campaign.id })
        .where('id', '=', fan.id)
        .execute()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    await generate(fan)
    expect(await sessionOf(the.world, fan)).toMatchObject({ ai_art_key: null, ai_art_candidates: [] })
  })
})
