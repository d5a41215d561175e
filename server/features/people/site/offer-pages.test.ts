import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, setOfferPolicy, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { quickOffer } from '../../../../tests/support/offers/quick-offers.ts'
import { signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  ;[brand, talent] = [await world.brand('Northwind <b>Coffee</b>'), await world.talent('Mara "& Co"')]
})
afterAll(() => world.close())

const visit = (who: Browser, path: string) => who.get(path, { accept: 'text/html' })

describe('access to offer pages', () => {
  test('an anonymous visitor must sign in and comes back to the same page', async () => {
    for (const path of ['/home', '/offers?show=open', `/offers/${newId()}?do=deliver`]) {
      const reply = await visit(world.stranger(), path)
      expect(reply.status).toBe(303)
      const to = new URL(reply.headers.location ?? '')
      expect(to.origin + to.pathname).toBe(`${world.config.AUTH_URL}/login`)
      expect(to.searchParams.get('returnTo')).toBe(world.config.BASE_URL + path)
    }
    expect((await world.stranger().get('/home')).body).toMatchObject({ code: 'Unauthorized' })
  })

  test('a URL that looks like another host leads nowhere else', async () => {
    const reply = await visit(world.stranger(), '/offers/x?next=//evil.test')
    expect(new URL(new URL(reply.headers.location ?? '').searchParams.get('returnTo') ?? '').origin).toBe(
      world.config.BASE_URL,
    )
  })

  test('other people get 403 without any content, and an unknown offer shows its own page', async () => {
    const id = await submit(brand, talent)
    const other = await world.brand('Halden Outdoor')
    const page = await visit(other, `/offers/${id}`)
    expect(page.status).toBe(403)
    expect(page.text).not.toContain('Mara')
    expect((await visit(other, `/offers/${newId()}`)).status).toBe(404)
  })

  test('offer pages are neither cached nor indexed, so going back after signing out asks again', async () => {
    const id = await submit(brand, talent)
    for (const path of ['/home', '/offers', `/offers/${id}`]) {
      const { headers, text } = await visit(brand, path)
      expect(headers['cache-control'], path).toBe('no-store')
      expect(text, path).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})

describe('/offers/{id}', () => {
  test('is complete without any script, with people, work, amount and history, escaped', async () => {
    const id = await submit(brand, talent, { campaignDescription: '<script>alert(1)</script>\nTwo lines' })
    const { status, text, headers } = await visit(talent, `/offers/${id}`)
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script>alert|<b>Coffee/)
    for (const words of ['$1,250.00', 'Waiting for an answer', 'sent the offer', 'Answer by', 'Accept offer'])
      expect(text).toContain(words)
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';")
  })

  test('shows the fee to the brand and not to the talent', async () => {
    const { id } = await quickOffer(world.app.ctx, { stage: 'ACCEPTED', cast: { brand, talent } })
    expect((await visit(brand, `/offers/${id}`)).text).toContain('Platform fee')
    expect((await visit(talent, `/offers/${id}`)).text).not.toContain('Platform fee')
  })

  test('is the target of the expired offer mail’s button, for its people only', async () => {
    const id = await submit(brand, talent)
    const { status, text } = await visit(brand, `/offers/${id}/resubmit`)
    expect(status).toBe(200)
    expect(text).toContain('Your offer to Mara')
    expect((await visit(await world.brand(), `/offers/${id}/resubmit`)).status).toBe(403)
  })
})

test('every mail about an offer links to an existing page', async () => {
  const [giver, taker] = [await world.brand('Lamp & Co'), await world.talent('Priya Nair')]
  await setOfferPolicy(taker, { minimums: [{ amountMinorUnit: 200_000 }] })
  await submit(giver, taker)
  await submit(giver, taker, { offerAmountMinorUnit: 300_000 })
  const rows = await world.database.kysely
    .selectFrom('outgoing_mails')
    .select('html_body')
    .where('queue', '=', 'others')
    .execute()
  await world.cron('/api/notifications/process-emails')
  const sent = await world.database.kysely
    .selectFrom('mailbox.mails')
    .select('html_body')
    .where('recipient', 'in', [giver.email, taker.email])
    .execute()
  const links = [...rows, ...sent].flatMap(({ html_body: html }) =>
    [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, to]) => to),
  )
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const { pathname } = new URL(link ?? '')
    const statuses = await Promise.all([giver, taker].map(async (who) => (await visit(who, pathname)).status))
    expect(statuses, link).toContain(200)
  }
})

test('with an expired token the page is complete at once, and the session is renewed', async () => {
  const reader = await signedIn(world)
  const id = expectOk(await reader.post('/api/offers/submit', submitBody(talent))).offerId
  for (let night = 0; night < 3; night++) {
    world.clock.advance(DAY_MS)
    const before = reader.cookies.get('auth-refresh-token')
    const page = await visit(reader, `/offers/${id}`)
    expect([page.status, page.text.includes(`"id":"${id}"`)]).toEqual([200, true])
    expect(reader.cookies.get('auth-refresh-token')).not.toBe(before)
  }
  expect((await reader.get(`/api/offers/${id}`)).status).toBe(200)
})
