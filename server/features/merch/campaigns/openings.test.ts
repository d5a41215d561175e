import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeCampaign,
  draftCampaign,
  liveCampaign,
  made,
  readyCampaign,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { openDue } from './open-due.ts'

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

test('a draft with an opening time goes live then, and not before', async () => {
  const { campaign: ready } = await readyCampaign(world)
  const waits = await move(ready, { opensAt: inHours(2) })
  expect(waits).toMatchObject({ status: 'DRAFT', opensAt: expect.any(String) })
  expect((await world.cron('/api/merch/cron/campaigns')).body).toMatchObject({ opened: 0, waiting: 0 })
  world.clock.advance(2 * HOUR_MS)
  expect((await world.cron('/api/merch/cron/campaigns')).body.opened).toBe(1)
  expect(await lifecycle(ready.slug)).toMatchObject({ status: 'LIVE', shutdownMode: 'NONE' })
  expect((await world.cron('/api/merch/cron/campaigns')).body.opened).toBe(0)
  const { campaign } = (await admin.get(`/api/merch/admin/campaigns/${ready.id}`)).body.data
  expect(campaign.opensAt).toBeNull()
})

test('an incomplete draft stays closed at its opening time, and goes live once it is complete', async () => {
  const { campaign: draft, seller } = await readyCampaign(world)
  const without = await move(draft, { sellerAccountId: null, opensAt: inHours(1) })
  world.clock.advance(HOUR_MS)
  expect((await world.cron('/api/merch/cron/campaigns')).body).toMatchObject({ opened: 0, waiting: 1 })
  await move(without, { sellerAccountId: seller.accountId })
  expect((await world.cron('/api/merch/cron/campaigns')).body).toMatchObject({ opened: 1, waiting: 0 })
  expect((await lifecycle(draft.slug)).status).toBe('LIVE')
})

test('a draft whose opening time is removed while others open stays a draft', async () => {
  const [{ campaign: first }, { campaign: second }] = [await readyCampaign(world), await readyCampaign(world)]
  await move(first, { opensAt: inHours(1) })
  await move(second, { opensAt: inHours(2) })
  world.clock.advance(2 * HOUR_MS)
  const findLacking = async (db: Db | Trx) => {
    await db.updateTable('merch_campaigns').set({ opens_at: null }).where('id', '=', second.id).execute()
    return []
  }
  expect(await openDue(world.app.ctx, { findLacking })).toEqual({ opened: 1, waiting: 0 })
  expect((await admin.get(`/api/merch/admin/campaigns/${second.id}`)).body.data.campaign.status).toBe('DRAFT')
})

test('an opening time must be in the future, and belongs to drafts only', async () => {
  const draft = await draftCampaign(admin)
  const gone = await changeCampaign(admin, draft.id, { version: draft.version, opensAt: inHours(-1) })
  expect([gone.status, gone.body.details.issues[0].path]).toEqual([400, 'opensAt'])
  const dated = await move(draft, { opensAt: inHours(1) })
  expect((await move(dated, { opensAt: null })).opensAt).toBeNull()
  const { campaign: live } = await liveCampaign(world)
  expect((await changeCampaign(admin, live.id, { version: live.version, opensAt: inHours(1) })).status).toBe(409)
})
