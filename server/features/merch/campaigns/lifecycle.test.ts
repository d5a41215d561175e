import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  catalogProduct,
  changeCampaign,
  designFor,
  draftCampaign,
  liveCampaign,
  made,
  readyCampaign,
  sellIn,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen } from './assert-campaign-open.ts'
import { changeCampaign as change } from './change-campaign.ts'
import { closeAll } from './close-campaign.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import type { Activity } from './domain/lifecycle.ts'
import { findCampaign } from './queries/find-campaigns.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const lifecycle = async (slug: string) => (await world.stranger().get(`/api/merch/campaign/${slug}/lifecycle`)).body
const inHours = (hours: number): string => addMs(world.clock.now(), hours * HOUR_MS).toISOString()
const move = async (campaign: { id: string; version: number }, wanted: object) =>
  made(await changeCampaign(admin, campaign.id, { version: campaign.version, ...wanted }), 'campaign')

async function outcomesOf(id: string, visitor?: { isAdmin: boolean }): Promise<Record<Activity, string>> {
  const campaign = await findCampaign(world.database.kysely, id)
  if (!campaign) throw new Error('the campaign is gone')
  const one = (what: Activity): string => {
    try {
      assertCampaignOpen(campaign, what, world.clock.now(), visitor)
      return 'open'
    } catch (error) {
      return error instanceof AppError ? error.code : String(error)
    }
  }
  return { session: one('session'), work: one('work'), pay: one('pay') }
}

test('a draft is visible to admins only, who can try it but not pay', async () => {
  const draft = await draftCampaign(admin)
  expect(await outcomesOf(draft.id)).toEqual({ session: 'NotFound', work: 'NotFound', pay: 'NotFound' })
  expect(await outcomesOf(draft.id, { isAdmin: true })).toEqual({
    session: 'open',
    work: 'open',
    pay: 'CAMPAIGN_CLOSED',
  })
  expect((await world.stranger().get(`/api/merch/campaign/${draft.slug}/lifecycle`)).status).toBe(404)
  expect((await (await world.talent()).get(`/api/merch/campaign/${draft.slug}/lifecycle`)).status).toBe(404)
  const preview = await admin.get(`/api/merch/campaign/${draft.slug}/lifecycle`)
  expect([preview.status, preview.body]).toEqual([
    200,
    { status: 'DRAFT', shutdownMode: 'NONE', shutdownStartedAt: null, shutdownEndsAt: null },
  ])
})

test('going live is 422 and lists everything that is missing', async () => {
  const draft = await draftCampaign(admin, { currency: 'EUR' })
  const bare = await changeCampaign(admin, draft.id, { version: 1, status: 'LIVE' })
  expect([bare.status, bare.body.code]).toEqual([422, 'UnprocessableEntity'])
  for (const lacking of ['a seller', 'an active design', 'a product on sale'])
    expect(bare.body.error).toContain(lacking)
  const off = await catalogProduct(admin)
  await sellIn(admin, draft.id, off.id)
  await admin.patch(`/api/merch/admin/catalog/${off.id}`, { version: off.version, isActive: false })
  const readiness = await admin.get(`/api/merch/admin/campaigns/${draft.id}/readiness`)
  expect(readiness.body.data.lacking.map(({ what }: { what: string }) => what)).toEqual(['seller', 'design', 'product'])
  expect(bare.body.details, 'the readiness route lists the same').toEqual({ lacking: readiness.body.data.lacking })
  expect(readiness.body.data.hasOrders).toBe(false)
  expect((await admin.get('/api/merch/admin/campaigns/nothing/readiness')).status).toBe(404)

  const { product } = await readyCampaign(world)
  const seller = await world.talent()
  await sellIn(admin, draft.id, product.id)
  await designFor(admin, draft.id)
  const unpriced = await changeCampaign(admin, draft.id, {
    version: 1,
    status: 'LIVE',
    sellerAccountId: seller.accountId,
  })
  expect(unpriced.status).toBe(422)
  expect(unpriced.body.error).toContain(`a price in EUR for “Heavy hoodie” (${product.sku})`)
  expect(unpriced.body.error).not.toContain('a seller')
  expect((await admin.get(`/api/merch/admin/campaigns/${draft.id}`)).body.data.campaign).toMatchObject({
    version: 1,
    status: 'DRAFT',
    sellerAccountId: null,
  })
})

test('a campaign can go live, return to draft before its first order, end, and go live again', async () => {
  const { campaign } = await liveCampaign(world)
  expect([campaign.status, await outcomesOf(campaign.id)]).toEqual([
    'LIVE',
    { session: 'open', work: 'open', pay: 'open' },
  ])
  const draft = await move(campaign, { status: 'DRAFT' })
  expect(draft.status).toBe('DRAFT')
  const ended = await move(await move(draft, { status: 'LIVE' }), { status: 'ENDED' })
  expect(await lifecycle(campaign.slug)).toEqual({
    status: 'ENDED',
    shutdownMode: 'ENDED',
    shutdownStartedAt: ended.updatedAt,
    shutdownEndsAt: ended.updatedAt,
  })
  expect(await outcomesOf(campaign.id)).toEqual({
    session: 'CAMPAIGN_CLOSED',
    work: 'CAMPAIGN_CLOSED',
    pay: 'CAMPAIGN_CLOSED',
  })
  expect(await move(ended, { status: 'LIVE' })).toMatchObject({
    status: 'LIVE',
    shutdownMode: 'NONE',
    shutdownStartedAt: null,
    shutdownEndsAt: null,
  })
})

test('a live campaign cannot change its seller, slug or currency', async () => {
  const { campaign } = await liveCampaign(world)
  const refusal = async (fields: object) =>
    (await changeCampaign(admin, campaign.id, { version: campaign.version, ...fields })).status
  expect(await refusal({ sellerAccountId: null })).toBe(422)
  expect(await refusal({ slug: 'another-slug' })).toBe(409)
  expect(await refusal({ currency: 'JPY' })).toBe(409)
})

test.for([
  ['ending a draft', 'draft', { status: 'ENDED' }],
  ['closing a draft', 'draft', { shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: 'soon' }],
  ['returning a live campaign to draft with a soft close', 'live', { status: 'DRAFT', shutdownMode: 'SOFT_CLOSE' }],
] as const)('an invalid transition is rejected: %s', async ([, from, wanted]) => {
  const { campaign } = from === 'live' ? await liveCampaign(world) : await readyCampaign(world)
  const body = { ...wanted, ...('shutdownEndsAt' in wanted ? { shutdownEndsAt: inHours(1) } : {}) }
  expect((await changeCampaign(admin, campaign.id, { version: campaign.version, ...body })).status).toBe(409)
})

test.for([
  ['a soft close without an end', { shutdownMode: 'SOFT_CLOSE' }, 'shutdownEndsAt'],
  ['an end in the past', { shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: '2020-01-01T00:00:00.000Z' }, 'shutdownEndsAt'],
  ['an emergency close without a decision about orders', { shutdownMode: 'EMERGENCY_CLOSE' }, 'paidOrders'],
  ['an end without a soft close', { status: 'ENDED', shutdownEndsAt: '2099-01-01T00:00:00.000Z' }, 'shutdownEndsAt'],
  ['a decision about orders without an emergency close', { status: 'ENDED', paidOrders: 'refund' }, 'paidOrders'],
] as const)('%s is rejected, naming the field', async ([, wanted, path]) => {
  const { campaign } = await liveCampaign(world)
  const { status, body } = await changeCampaign(admin, campaign.id, { version: campaign.version, ...wanted })
  expect([status, body.details?.issues[0].path]).toEqual([400, path])
})

test('a soft close rejects new fans, lets others finish until its end, and then ends by itself', async () => {
  const { campaign } = await liveCampaign(world)
  const closing = await move(campaign, { shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: inHours(2) })
  expect(await outcomesOf(campaign.id)).toEqual({ session: 'CAMPAIGN_CLOSED', work: 'open', pay: 'open' })
  const open = await move(closing, { shutdownMode: 'NONE' })
  expect(await outcomesOf(campaign.id)).toMatchObject({ session: 'open' })
  await move(open, { shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: inHours(3) })

  world.clock.advance(3 * HOUR_MS)
  expect(await outcomesOf(campaign.id)).toEqual({
    session: 'CAMPAIGN_CLOSED',
    work: 'CAMPAIGN_CLOSED',
    pay: 'CAMPAIGN_CLOSED',
  })
  expect(await lifecycle(campaign.slug)).toMatchObject({ status: 'ENDED', shutdownMode: 'ENDED' })
  const run = await world.cron('/api/merch/cron/campaigns')
  expect([run.status, run.body]).toEqual([200, { opened: 0, waiting: 0, ended: 1, closed: 0, left: 0 }])
  expect(await findCampaign(world.database.kysely, campaign.id)).toMatchObject({
    status: 'ENDED',
    shutdownMode: 'ENDED',
  })
  expect((await world.cron('/api/merch/cron/campaigns')).body.ended).toBe(0)
})

test('an emergency close stops everything at once, and finishes within the same request', async () => {
  const { campaign } = await liveCampaign(world)
  const closed = await move(campaign, { shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' })
  expect(closed).toMatchObject({ status: 'LIVE', shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' })
  expect(Date.parse(closed.closedAt)).toBeGreaterThanOrEqual(Date.parse(closed.shutdownStartedAt))
  expect(await outcomesOf(campaign.id)).toEqual({
    session: 'CAMPAIGN_CLOSED',
    work: 'CAMPAIGN_CLOSED',
    pay: 'CAMPAIGN_CLOSED',
  })
  const ended = await move(closed, { status: 'ENDED' })
  expect((await move(ended, { status: 'LIVE' })).paidOrders).toBeNull()
})

function recordingHandlers(fails: { throws?: number; failed?: number[] } = {}) {
  const asked: string[] = []
  let throwing = fails.throws ?? 0
  const failed = [...(fails.failed ?? [])]
  const handlers: CampaignHandlers = {
    closing: {
      cancelOpenIntents: async () => {
        asked.push('cancel')
        if (throwing-- > 0) throw new Error('the processor is away')
      },
      refundPaidOrders: async (_ctx, _campaignId, adminAccountId) => {
        asked.push(`refund by ${adminAccountId === admin.accountId ? 'the admin' : adminAccountId}`)
        return { refunded: 1, failed: failed.shift() ?? 0 }
      },
    },
    hasOrders: async () => true,
    countOrders: async () => new Map(),
    findLacking: async () => [],
    findProductsWithoutManufacturer: async () => [],
  }
  return { asked, handlers }
}

const callerOf = (person: Person): Caller => ({ ...person, imageUrl: null, roles: ['admin'], isAdmin: true })

test('refunds that failed during an emergency close are retried by the job', async () => {
  const { ctx } = world.app
  const { campaign } = await liveCampaign(world)
  const { asked, handlers } = recordingHandlers({ throws: 1, failed: [2] })
  const wanted = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'refund' } as const
  const closed = await change(ctx, handlers, callerOf(admin), campaign.id, wanted)
  // The payment processor was down, but the campaign is closed anyway.
  expect([closed.shutdownMode, closed.closedAt, asked]).toEqual(['EMERGENCY_CLOSE', null, ['cancel']])
  await expect(
    change(ctx, handlers, callerOf(admin), campaign.id, { version: closed.version, status: 'ENDED' }).then((ended) =>
      change(ctx, handlers, callerOf(admin), campaign.id, { version: ended.version, status: 'LIVE' }),
    ),
  ).rejects.toMatchObject({ code: 'Conflict' })
  expect(await closeAll(ctx, handlers.closing, () => false)).toEqual({ closed: 0, left: 1 })
  expect(await closeAll(ctx, handlers.closing, () => false)).toEqual({ closed: 1, left: 0 })
  expect(await closeAll(ctx, handlers.closing, () => false)).toEqual({ closed: 0, left: 0 })
  expect(asked).toEqual(['cancel', 'cancel', 'refund by the admin', 'cancel', 'refund by the admin'])
  expect((await findCampaign(ctx.db, campaign.id))?.closedAt).not.toBeNull()
})

test('two closings never run at the same time, and a crashed one is taken over', async () => {
  const { ctx } = world.app
  const { campaign } = await liveCampaign(world)
  const { handlers } = recordingHandlers({ failed: [1] })
  const wanted = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'refund' } as const
  await change(ctx, handlers, callerOf(admin), campaign.id, wanted)
  const during: unknown[] = []
  const meeting = {
    ...handlers.closing,
    cancelOpenIntents: async () => {
      during.push(await closeAll(ctx, handlers.closing, () => false))
      world.clock.advance(HOUR_MS)
      during.push(await closeAll(ctx, handlers.closing, () => false))
    },
  }
  await closeAll(ctx, meeting, () => false)
  expect(during).toEqual([
    { closed: 0, left: 0 },
    { closed: 1, left: 0 },
  ])
  expect((await findCampaign(ctx.db, campaign.id))?.closedAt).not.toBeNull()
})

test('a campaign with orders cannot return to draft', async () => {
  const { ctx } = world.app
  const { campaign } = await liveCampaign(world)
  await expect(
    change(ctx, recordingHandlers().handlers, callerOf(admin), campaign.id, {
      version: campaign.version,
      status: 'DRAFT',
    }),
  ).rejects.toMatchObject({ code: 'Conflict' })
})

test('the daily job does not end an open campaign', async () => {
  const { campaign } = await liveCampaign(world)
  world.clock.advance(DAY_MS)
  await world.cron('/api/merch/cron/campaigns')
  expect(await lifecycle(campaign.slug)).toMatchObject({ status: 'LIVE', shutdownMode: 'NONE' })
})
