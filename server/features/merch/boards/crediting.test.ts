import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { boardIn, completeGeneration, type TestBoard, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { campaignIn, internalIdOf, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { aCampaign, aDesign, aFan, fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { confirmPayment, fanOf, openShop, orderOf, piece } from '../../../../tests/support/merch/merch-shop.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { newId } from '../../../platform/ids.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import { checkBoardCounts } from './check-counts.ts'
import { creditGenerated, creditOrdered } from './credit-session.ts'

const isPglite = inject('template').engine === 'pglite'
const BOARD = '/api/merch/leaderboard'
let world: World
let admin: Person
let fan: Browser
let board: TestBoard
let teamId: string
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeArtModels().wrap })
  world.app.generation.start()
  admin = await world.admin()
  fan = world.stranger()
  board = await boardIn(admin)
  const teams = await teamsIn(admin, board, { Sweden: 0, Norway: 0 })
  teamId = teams.Sweden?.id ?? ''
})
afterAll(() => world.close())

const countOf = async (id = teamId): Promise<number> =>
  (await fan.get(`${BOARD}/${board.slug}`)).body.teams.find((team: any) => team.boardTeamId === id)?.count
const stat = (sessionId: string) => fan.post(`${BOARD}/stat`, { sessionId })
const link = (sessionId: string, boardTeamId = teamId) => fan.post(`${BOARD}/link`, { sessionId, boardTeamId })

async function createLinkedSession(
  wanted: object = {},
  { isComplete = true } = {},
): Promise<{ bearer: string; id: string }> {
  const bearer = await sessionIn(fan, await campaignIn(world), wanted)
  const id = await internalIdOf(world, bearer)
  expect((await link(bearer)).status).toBe(200)
  if (isComplete) await completeGeneration(world, id)
  return { bearer, id }
}

const creditLocked = (id: string): Promise<void> =>
  inTransaction(world.database.kysely, async (trx) => {
    const session = await lockFanSession(trx, id)
    if (session) await creditGenerated(trx, session, world.clock.now())
  })

test('finished art counts for the team that the fan chose and cannot be moved to another team', async () => {
  const before = await countOf()
  const campaign = await aCampaign(world)
  await aDesign(world, campaign)
  const { bearer: sessionId } = await aFan(world, campaign)
  await link(sessionId)
  expect((await fan.post('/api/merch/ai/generate', { sessionId })).status).toBe(200)
  expect(await countOf()).toBe(before + 1)
  expect((await link(sessionId)).status).toBe(409)
})

test('a completed generation counts once for the session’s team, however often it is repeated or reported', async () => {
  const before = await countOf()
  const { bearer, id } = await createLinkedSession()
  await creditLocked(id)
  await creditLocked(id)
  expect((await stat(bearer)).body).toEqual({ credited: true, boardTeamId: teamId, reason: null })
  expect(await countOf()).toBe(before + 1)
})

test('POST stat credits a generation that was not credited yet, only once, and repeats its response', async () => {
  const before = await countOf()
  const { bearer } = await createLinkedSession()
  for (const _ of [1, 2]) expect((await stat(bearer)).body).toMatchObject({ credited: true, reason: null })
  expect(await countOf()).toBe(before + 1)
})

test('a session without finished art, without a team or in preview mode does not count', async () => {
  const before = await countOf()
  const early = await createLinkedSession({}, { isComplete: false })
  expect((await stat(early.bearer)).body).toEqual({ credited: false, boardTeamId: teamId, reason: 'not_completed' })
  await creditLocked(early.id)
  const bearer = await sessionIn(fan, await campaignIn(world))
  await completeGeneration(world, await internalIdOf(world, bearer))
  expect((await stat(bearer)).body).toEqual({ credited: false, boardTeamId: null, reason: 'no_team' })
  await creditLocked(await internalIdOf(world, bearer))
  const trying = await createLinkedSession()
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ mode: 'PREVIEW' })
    .where('id', '=', trying.id)
    .execute()
  expect((await stat(trying.bearer)).body).toMatchObject({ credited: false, reason: 'preview' })
  await creditLocked(trying.id)
  expect(await countOf()).toBe(before)
})

test('a session that has counted for a team cannot be linked to a team again: 409', async () => {
  const { bearer } = await createLinkedSession()
  await stat(bearer)
  expect(await link(bearer)).toMatchObject({ status: 409, body: { code: 'Conflict' } })
  const { body } = await fan.get(`/api/merch/session/${bearer}`)
  expect(body.data.boardTeamId).toBe(teamId)
})

test('in a design-first store a fan’s first order counts once; preview orders never count', async () => {
  const shop = await openShop(world)
  const order = async (mode: 'LIVE' | 'PREVIEW', shopFlow: 'art_first' | 'design_first', sessionId: string) =>
    inTransaction(world.database.kysely, async (trx) => {
      const session = await lockFanSession(trx, sessionId)
      if (!session) throw new Error('there is no session')
      creditOrdered(trx, { orderId: newId(), session, campaign: { id: shop.id, shopFlow }, mode }, world.clock.now())
    })
  const before = await countOf()
  const { id } = await createLinkedSession({}, { isComplete: false })
  await order('PREVIEW', 'design_first', id)
  await order('LIVE', 'art_first', id)
  expect(await countOf()).toBe(before)
  await order('LIVE', 'design_first', id)
  await order('LIVE', 'design_first', id)
  await completeGeneration(world, id)
  await creditLocked(id)
  expect(await countOf()).toBe(before + 1)
})

test('a paid order in a design-first store counts', async () => {
  const shop = await openShop(world)
  const db = world.database.kysely
  await db.updateTable('merch_campaigns').set({ shop_flow: 'design_first' }).where('id', '=', shop.id).execute()
  const before = await countOf()
  const buyer = await fanOf(world, shop)
  await link(buyer.sessionId)
  await buyer.fill([piece(shop, 'mug')])
  await confirmPayment(world, (await buyer.pay()).body)
  expect((await buyer.complete()).status).toBe(201)
  expect(await countOf()).toBe(before + 1)
})

test('a refunded order loses its credit once, unless the fan has another paid order', async () => {
  const shop = await openShop(world)
  const db = world.database.kysely
  await db.updateTable('merch_campaigns').set({ shop_flow: 'design_first' }).where('id', '=', shop.id).execute()
  const before = await countOf()
  await orderOf(world, shop, [piece(shop, 'mug')])
  const buyer = await fanOf(world, shop)
  await link(buyer.sessionId)
  const buy = async (): Promise<{ orderId: string; processorPaymentId: string }> => {
    await buyer.fill([piece(shop, 'mug')])
    const paid = (await buyer.pay()).body
    await confirmPayment(world, paid)
    return { ...(await buyer.complete()).body, processorPaymentId: paid.processorPaymentId }
  }
  const refund = ({ processorPaymentId }: { processorPaymentId: string }) =>
    admin.post('/api/payments/refund', { processorPaymentId })
  const [first, second] = [await buy(), await buy()]
  expect(await countOf()).toBe(before + 1)
  expect((await refund(first)).status).toBe(200)
  expect(await countOf()).toBe(before + 1)
  const { order } = (await buyer.post('/api/merch/order/by-session', { sessionId: buyer.sessionId })).body
  const token = new URL(order.orderUrl).searchParams.get('token')
  expect((await fan.post(`/api/merch/order/${order.orderNumber}/cancel?token=${token}`)).status).toBe(200)
  expect(await countOf()).toBe(before)
  await refund(second)
  await refund(first)
  expect(await countOf()).toBe(before)
  const third = await buy()
  expect(await countOf()).toBe(before + 1)
  expect((await refund(third)).status).toBe(200)
  expect(await countOf()).toBe(before)
  expect(await checkBoardCounts({ db }, { onDifference: () => {} })).toMatchObject({ left: 0 })
})

test('finished art still counts after its order is refunded', async () => {
  const shop = await openShop(world)
  const buyer = await fanOf(world, shop)
  await link(buyer.sessionId)
  await completeGeneration(world, buyer.internalId)
  const before = await countOf()
  await stat(buyer.sessionId)
  await buyer.fill([piece(shop, 'mug')])
  const { processorPaymentId, ...paid } = (await buyer.pay()).body
  await confirmPayment(world, { processorPaymentId, ...paid })
  await buyer.complete()
  expect((await admin.post('/api/payments/refund', { processorPaymentId })).status).toBe(200)
  expect(await countOf()).toBe(before + 1)
})

test('a campaign’s team counts only sessions of that campaign; others cannot link to it', async () => {
  const [home, away] = [await campaignIn(world), await campaignIn(world)]
  const { Home } = await teamsIn(admin, board, { Home: 0 }, { campaignId: home.id })
  const [there, elsewhere] = [await sessionIn(fan, home), await sessionIn(fan, away)]
  expect(await link(elsewhere, Home?.id)).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  expect((await link(there, Home?.id)).status).toBe(200)
  const nowhere = await sessionIn(fan)
  expect((await link(nowhere, Home?.id)).status).toBe(200)
  expect((await fan.patch('/api/merch/session/update', { sessionId: nowhere, campaignSlug: away.slug })).status).toBe(
    200,
  )
  for (const bearer of [there, nowhere]) await completeGeneration(world, await internalIdOf(world, bearer))
  expect((await stat(nowhere)).body).toEqual({ credited: false, boardTeamId: null, reason: 'no_team' })
  expect((await stat(there)).body).toMatchObject({ credited: true, boardTeamId: Home?.id })
  expect(await countOf(Home?.id)).toBe(1)
})

test('a session that counted for a deleted team does not count for another team', async () => {
  const teams = await teamsIn(admin, board, { Passing: 0 })
  const bearer = await sessionIn(fan, await campaignIn(world))
  const id = await internalIdOf(world, bearer)
  await link(bearer, teams.Passing?.id)
  await completeGeneration(world, id)
  await stat(bearer)
  expect((await admin.delete(`/api/merch/admin/leaderboards/${board.id}/teams/${teams.Passing?.id}`)).status).toBe(200)
  expect((await link(bearer)).status).toBe(409)
  await creditLocked(id)
  expect((await stat(bearer)).body).toMatchObject({ credited: true, boardTeamId: teams.Passing?.id })
})

test('a session whose team was deleted before it counted has no team', async () => {
  const teams = await teamsIn(admin, board, { Gone: 0 })
  const bearer = await sessionIn(fan, await campaignIn(world))
  await link(bearer, teams.Gone?.id)
  await completeGeneration(world, await internalIdOf(world, bearer))
  await admin.delete(`/api/merch/admin/leaderboards/${board.id}/teams/${teams.Gone?.id}`)
  expect((await stat(bearer)).body).toEqual({ credited: false, boardTeamId: null, reason: 'no_team' })
})

test('counts are checked against the recorded events and can be repaired from them', async () => {
  const db = world.database.kysely
  const reported: object[] = []
  const check = (repair: boolean) =>
    checkBoardCounts(
      { db },
      { repair, onDifference: (difference, isRepaired) => reported.push({ ...difference, isRepaired }) },
    )
  expect(await check(false)).toMatchObject({ left: 0 })
  const { bearer } = await createLinkedSession()
  await stat(bearer)
  const right = await countOf()
  await db.updateTable('merch_board_teams').set({ events_count: 77 }).where('id', '=', teamId).execute()
  expect(await check(false)).toMatchObject({ left: 1 })
  expect(await check(true)).toMatchObject({ left: 0 })
  expect(reported).toMatchObject([
    { teamId, kept: 77, counted: right, isRepaired: false },
    { teamId, kept: 77, counted: right, isRepaired: true },
  ])
  expect(await countOf()).toBe(right)
})

test.skipIf(isPglite)('hundreds of concurrent credits, each requested twice, are counted once each', async () => {
  const { Crowd } = await teamsIn(admin, board, { Crowd: 0 })
  const crowd = Crowd?.id ?? ''
  const db = world.database.kysely
  const ids = Array.from({ length: 300 }, () => newId().replaceAll('-', '').padEnd(32, '0').slice(0, 32))
  const at = world.clock.now()
  await db
    .insertInto('merch_sessions')
    .values(
      ids.map((id) => ({
        id,
        role: 'customer' as const,
        mode: 'LIVE' as const,
        ai_art_candidates: '[]',
        board_team_id: crowd,
        generation_completed_at: at,
        last_active_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await forEachConcurrently([...ids, ...ids], 20, creditLocked)
  expect(await countOf(crowd)).toBe(300)
  expect(await checkBoardCounts({ db }, { onDifference: () => {} })).toMatchObject({ left: 0 })
})

test.skipIf(isPglite)(
  'concurrent link and credit: the session counts for the team it is linked to afterwards',
  async () => {
    const { Other } = await teamsIn(admin, board, { Other: 0 })
    for (let turn = 0; turn < 10; turn++) {
      const { bearer } = await createLinkedSession()
      const [credited, linked] = await Promise.all([stat(bearer), link(bearer, Other?.id)])
      const { body } = await fan.get(`/api/merch/session/${bearer}`)
      expect(body.data.boardTeamId).toBe(credited.body.boardTeamId)
      expect(linked.status).toBe(credited.body.boardTeamId === Other?.id ? 200 : 409)
    }
    expect(await checkBoardCounts({ db: world.database.kysely }, { onDifference: () => {} })).toMatchObject({ left: 0 })
  },
)
