import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOARDS, boardIn, type TestBoard, type TestTeam, teamsIn } from '../../support/merch/boards.ts'
import { campaignIn } from '../../support/merch/fans.ts'
import { openShop, orderOf } from '../../support/merch/merch-shop.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('leaderboards and orders', () => {
  let site: Site
  let admin: Person
  let board: TestBoard
  let teams: Record<string, TestTeam>
  let slug: string
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    board = await boardIn(admin, { name: 'World Cup of fans', isDefault: true })
    const campaign = await campaignIn(site.world)
    slug = campaign.slug
    teams = {
      ...(await teamsIn(admin, board, { Norway: 100, Brazil: 90 }, { colors: ['#ba0c2f', '#ffffff', '#00205b'] })),
      ...(await teamsIn(admin, board, { Sweden: 80 }, { campaignId: campaign.id })),
    }
  })
  afterAll(() => site?.close())

  const at = (path: string) => site.address + path
  const seed = (name: string, seedCount: number) =>
    admin.patch(`${BOARDS}/${board.id}/teams/${teams[name]?.id}`, { seedCount })

  test('counts update live in every window, rows move, and the fan’s own team stays on top', async () => {
    const [phone, desk] = [await site.visit(undefined, { viewport: PHONE }), await site.visit(undefined)]
    await open(phone, at(`/boards/${board.slug}`))
    await phone.getByRole('link', { name: 'Sweden', exact: true }).click()
    await phone.getByRole('button', { name: 'Choose as my team' }).click()
    await open(phone, at(`/boards/${board.slug}`))
    const own = phone.getByRole('region', { name: 'Sweden' })
    await own.getByText('10 fans behind Brazil').waitFor()
    expect(await own.getByRole('link', { name: 'Make a piece for Sweden' }).first().getAttribute('href')).toBe(
      at(`/c/${slug}?bt=${teams['Sweden']?.id}`),
    )
    await open(desk, at(`/boards/${board.slug}/embed`))
    await phone.getByText('Live', { exact: true }).waitFor()
    await desk.getByText('Live', { exact: true }).waitFor()

    await seed('Sweden', 1480)
    for (const page of [phone, desk]) {
      const first = page.getByRole('list', { name: 'Standings' }).getByRole('listitem').first()
      await first.getByText('1,480').waitFor()
      await first.getByRole('link', { name: 'Sweden', exact: true }).waitFor()
      await page.getByText('1,670 fans, 3 teams').waitFor()
    }
    await own.getByText('1,380 fans ahead of the next team').waitFor()
    await own.getByText('Share', { exact: true }).click()
    await own.getByRole('textbox', { name: 'Link to this team' }).waitFor()
    await own.getByRole('img', { name: 'A picture of the rank of Sweden' }).waitFor()
    await expectGoodPage(phone)
    await expectGoodPage(desk)
  })

  test('joining a team is shown in its store, and a session that began there counts for the team', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, at(`/boards/${board.slug}`))
    await page.getByRole('link', { name: /^Join/ }).click()
    await page.getByText('Your team is Sweden').waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'View leaderboard' }).click()
    await page.getByRole('region', { name: 'Sweden' }).waitFor()
    const { sessionId } = (await site.world.stranger().post('/api/merch/session/create', { campaignSlug: slug })).body
    await page.context().addCookies([{ name: 'fan', value: sessionId, url: site.address }])
    const linked = page.waitForResponse('**/api/merch/leaderboard/link')
    await open(page, at(`/c/${slug}?bt=${teams['Sweden']?.id}`))
    expect((await linked).status()).toBe(200)
  })

  test('a search finds teams while typing, by keyboard only', async () => {
    const page = await site.visit(undefined)
    await open(page, at('/boards'))
    await page.getByRole('searchbox', { name: 'Find a leaderboard or a team' }).fill('swe')
    await page.getByText('1 result').waitFor()
    await page.keyboard.press('ArrowDown')
    await expectGoodPage(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'World Cup of fans' }).waitFor()
    await page.waitForURL(({ search }) => search === '?team=sweden')
  })

  test('anybody with the order’s link can cancel it in time, after a confirmation', async () => {
    const shop = await openShop(site.world)
    const { fan, orderNumber } = await orderOf(site.world, shop)
    const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
    const page = await site.visit(undefined, { viewport: PHONE, timeZone: 'Europe/Berlin' })
    await open(page, body.order.orderUrl)
    await page.getByRole('link', { name: 'Cancel order' }).click()
    await page.getByRole('heading', { name: `Cancel order ${orderNumber}?` }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('This order was canceled. Your payment is refunded.').waitFor()
    await page.getByText('$56.00 is on its way to you.').waitFor()
    expect(await page.getByRole('link', { name: 'Cancel order' }).count()).toBe(0)
    await page.waitForURL(({ searchParams }) => !searchParams.has('do'))
    await expectGoodPage(page)
  })
})
