import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringSelfie, campaignIn, sessionIn, type TestCampaign } from '../../../../tests/support/fans.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

let world: World
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const handOver = (browser: Browser, sessionId: string): Promise<Answer> =>
  browser.post('/api/merch/session/hand-over', { sessionId })
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const open = (phone: Browser, token: string, slug = campaign.slug): Promise<Answer> =>
  phone.send('POST', `/c/${slug}/do/continue`, new URLSearchParams({ token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const fanOf = (phone: Browser): string | undefined => phone.cookies.get('fan')
const close = async (isClosed: boolean) =>
  world.database.kysely
    .updateTable('merch_campaigns')
    .set(
      isClosed
        ? {
            shutdown_mode: 'EMERGENCY_CLOSE',
            shutdown_started_at: world.clock.now(),
            paid_orders: 'keep',
            closed_by: (await world.admin()).accountId,
          }
        : { shutdown_mode: 'NONE', paid_orders: null, closed_by: null },
    )
    .where('id', '=', campaign.id)
    .execute()

test('a session goes on on a phone: a link shows one button, the button opens it, and leads to the photo', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { status, body, headers } = await handOver(world.stranger(), bearer)
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  expect(body.url).toMatch(new RegExp(`^${world.config.BASE_URL}/c/${campaign.slug}/continue\\?token=[\\w-]{32}$`))
  expect(body.url).not.toContain(bearer)
  expect(Date.parse(body.expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(10 * MINUTE_MS)

  const phone = world.stranger()
  const page = await phone.get(pathOf(body.url), { accept: 'text/html' })
  expect(page.status).toBe(200)
  expect(page.text).toContain(`action="/c/${campaign.slug}/do/continue"`)
  expect(page.text).toContain('noindex')
  expect(fanOf(phone), 'a preview that opens the link opens nothing').toBeUndefined()

  const opened = await open(phone, tokenOf(body.url))
  expect([opened.status, opened.headers['location']]).toEqual([303, `/c/${campaign.slug}/photo`])
  expect(fanOf(phone)).toBe(bearer)
})

test('with a photo already it leads to the store, which says where to go on', async () => {
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  await bringSelfie(fan, { sessionId: bearer })
  const { body } = await handOver(fan, bearer)
  expect((await open(world.stranger(), tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}`)
})

test('a link opens once; of two phones at once one gets in', async () => {
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const phones = [world.stranger(), world.stranger(), world.stranger()]
  const answers = await Promise.all(phones.map((phone) => open(phone, tokenOf(body.url))))
  expect(answers.map(({ headers }) => headers['location']).sort()).toEqual([
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/photo`,
  ])
  expect(phones.filter((phone) => fanOf(phone) !== undefined)).toHaveLength(1)
  const said = await world.stranger().get(`/c/${campaign.slug}/continue?refused=NotFound`, { accept: 'text/html' })
  expect(said.text).toContain('This link no longer works')
})

test('a link is over after ten minutes, and is not kept', async () => {
  const own = await createWorld()
  const store = await campaignIn(own)
  const bearer = await sessionIn(own.stranger(), store)
  const { body } = await handOver(own.stranger(), bearer)
  own.clock.advance(10 * MINUTE_MS)
  const late = await open(own.stranger(), tokenOf(body.url), store.slug)
  expect(late.headers['location']).toBe(`/c/${store.slug}/continue?refused=NotFound`)
  await handOver(own.stranger(), bearer)
  expect(await own.database.kysely.selectFrom('merch_hand_overs').select('digest').execute()).toHaveLength(1)
  await own.close()
})

test('a link of one store opens nothing in another, and is still good in its own', async () => {
  const other = await campaignIn(world)
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const there = world.stranger()
  expect((await open(there, tokenOf(body.url), other.slug)).headers['location']).toBe(
    `/c/${other.slug}/continue?refused=NotFound`,
  )
  expect(fanOf(there)).toBeUndefined()
  expect((await open(there, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}/photo`)
})

test('a session that went to another store meanwhile is not opened in this one', async () => {
  const other = await campaignIn(world)
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  const { body } = await handOver(fan, bearer)
  const gone = await fan.patch('/api/merch/session/update', { sessionId: bearer, campaignSlug: other.slug })
  expect(gone.status).toBe(200)
  const phone = world.stranger()
  const opened = await open(phone, tokenOf(body.url))
  expect(opened.headers['location']).toBe(`/c/${campaign.slug}/continue?refused=NotFound`)
  expect(fanOf(phone)).toBeUndefined()
})

test('what is kept opens nothing by itself: neither token nor session stands in it', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { body } = await handOver(world.stranger(), bearer)
  const rows = JSON.stringify(await world.database.kysely.selectFrom('merch_hand_overs').selectAll().execute())
  expect(rows).not.toContain(tokenOf(body.url))
  expect(rows).not.toContain(bearer)
})

test('a session that is over, or is of no store yet, is not handed over', async () => {
  expect((await handOver(world.stranger(), 'nothing-like-a-session')).status).toBe(404)
  expect((await handOver(world.stranger(), await sessionIn(world.stranger()))).status).toBe(422)
})

test('a store that was closed at once hands nothing over and takes nothing over', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { body } = await handOver(world.stranger(), bearer)
  await close(true)
  expect((await handOver(world.stranger(), bearer)).body).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  const phone = world.stranger()
  expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(
    `/c/${campaign.slug}/continue?refused=CAMPAIGN_CLOSED`,
  )
  expect(fanOf(phone)).toBeUndefined()
  await close(false)
  expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}/photo`)
})
