import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOffer, setOfferPolicy, submit } from '../../../../tests/support/offers.ts'
import { type QuickStage, quickOffer } from '../../../../tests/support/quick-offers.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  ;[brand, talent] = [await world.brand('Northwind <b>Coffee</b>'), await world.talent('Mara "& Co"')]
})
afterAll(() => world.close())

const VISIT = { accept: 'text/html' }
const FORM = { ...VISIT, 'content-type': 'application/x-www-form-urlencoded' }
const visit = (who: Browser, path: string) => who.get(path, VISIT)
const send = (who: Browser, path: string, fields: Record<string, string> = {}) =>
  who.post(path, new URLSearchParams(fields).toString(), FORM)
const at = (stage: QuickStage) => quickOffer(world.app.ctx, { stage, cast: { brand, talent } })
const statusOf = async (id: string) => (await readOffer(brand, id)).status
/** The forms of a page, by where they post to. */
const formsOf = (page: string) =>
  [...page.matchAll(/<form [^>]*action="\/offers\/[^/]+\/([^"]+)"/g)].map(([, to]) => to)

describe('who may look', () => {
  test('a stranger is sent to sign in, and comes back to the very page', async () => {
    for (const path of ['/home', `/offers/${newId()}?done=pay`]) {
      const reply = await visit(world.stranger(), path)
      expect(reply.status).toBe(303)
      const to = new URL(reply.headers.location ?? '')
      expect(to.origin + to.pathname).toBe(`${world.config.AUTH_URL}/login`)
      expect(to.searchParams.get('returnTo')).toBe(world.config.BASE_URL + path)
    }
    expect((await world.stranger().get('/home')).body).toMatchObject({ code: 'Unauthorized' })
  })

  test('an address that begins like another host leads nowhere else', async () => {
    const reply = await visit(world.stranger(), '/offers/x?next=//evil.test')
    expect(new URL(new URL(reply.headers.location ?? '').searchParams.get('returnTo') ?? '').origin).toBe(
      world.config.BASE_URL,
    )
  })

  test('somebody else sees nothing of an offer, and an unknown one is a page of its own', async () => {
    const { id } = await at('ACCEPTED')
    const other = await world.brand('Halden Outdoor')
    const page = await visit(other, `/offers/${id}`)
    expect(page.status).toBe(403)
    expect(page.text).not.toContain('Mara')
    expect((await send(other, `/offers/${id}/cancel`)).status).toBe(403)
    expect((await visit(other, `/offers/${newId()}`)).status).toBe(404)
    expect(await statusOf(id)).toBe('ACCEPTED')
  })

  test('nobody keeps the pages: going back after signing out asks again', async () => {
    for (const path of ['/home', `/offers/${(await at('ACCEPTED')).id}`])
      expect((await visit(brand, path)).headers['cache-control']).toBe('no-store')
  })
})

describe('/home', () => {
  test('puts what waits for me first, each with its next step', async () => {
    const [me, other] = [await world.brand('Kite Works'), await world.talent('Theo Marsh')]
    const stage = (name: QuickStage) => quickOffer(world.app.ctx, { stage: name, cast: { brand: me, talent: other } })
    const [toPay, working, done] = [await stage('ACCEPTED'), await stage('PAID'), await stage('COMPLETED')]
    const { text } = await visit(me, '/home')
    const place = (word: string) => text.indexOf(word)
    expect(text).toMatch(/<h1>Home<\/h1>/)
    expect(text).toContain('One offer waits for you.')
    const order = ['id="waiting"', toPay.id, 'id="under-way"', working.id, 'id="over"', done.id].map(place)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(Math.min(...order)).toBeGreaterThan(0)
    expect(text).toMatch(/class="button button-primary"[^>]*>Pay</)
    // The same offers from the other side: there, delivering is what waits.
    expect((await visit(other, '/home')).text).toMatch(/class="button button-primary"[^>]*>Deliver</)
  })

  test('greets somebody who has no offers yet with the one next step', async () => {
    const { text, statements } = await visit(await world.brand('New & Eager'), '/home')
    expect(text).toContain('Welcome, New &amp; Eager.')
    expect(text).toContain('There are no offers yet.')
    expect(statements).toBeLessThanOrEqual(3)
  })
})

describe('/offers/{id}', () => {
  test('says who, what, how much and what happened, and runs nothing of what people typed', async () => {
    const id = await submit(brand, talent, { campaignDescription: '<script>alert(1)</script>\nTwo lines' })
    const { status, text, headers, statements } = await visit(talent, `/offers/${id}`)
    expect(status).toBe(200)
    expect(statements).toBeLessThanOrEqual(3)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|<b>Coffee/)
    expect(text).toContain('$1,250.00')
    for (const landmark of ['<main id="main"', '<header', 'id="story"', 'sent the offer', 'Answer by'])
      expect(text).toContain(landmark)
    expect(String(headers['content-security-policy'])).toContain("form-action 'self'")
  })

  test('shows a fee to the brand that pays it, and not to the talent', async () => {
    const { id } = await at('ACCEPTED')
    expect((await visit(brand, `/offers/${id}`)).text).toContain('Platform fee')
    expect((await visit(talent, `/offers/${id}`)).text).not.toContain('Platform fee')
  })

  test.each([
    ['ACCEPTED', ['pay', 'cancel'], ['cancel']],
    ['PAID', [], ['deliver', 'cancel']],
    ['DELIVERED', ['complete', 'request-revision', 'dispute'], []],
  ] as const)('has a form for each thing that can be done to one that is %s', async (stage, forBrand, forTalent) => {
    const { id } = await at(stage)
    expect(formsOf((await visit(brand, `/offers/${id}`)).text)).toEqual(forBrand)
    expect(formsOf((await visit(talent, `/offers/${id}`)).text)).toEqual(forTalent)
  })

  test('leads from the first answer to the released money by forms alone', async () => {
    const id = await submit(brand, talent)
    const done = async (who: Person, word: string, fields: Record<string, string> = {}) => {
      const reply = await send(who, `/offers/${id}/${word}`, fields)
      expect(reply, reply.text.slice(0, 600)).toMatchObject({
        status: 303,
        headers: { location: `/offers/${id}?done=${word}` },
      })
      expect((await visit(who, reply.headers.location ?? '')).text).toContain('role="status"')
    }
    await done(talent, 'counter', { amount: '1,500.50', note: 'A fair price.' })
    expect((await visit(brand, `/offers/${id}`)).text).toMatch(
      /<del[^>]*>\$1,250\.00<\/del>.*<ins[^>]*>\$1,500\.50<\/ins>/,
    )
    await done(brand, 'accept', { counterVersion: '1' })

    const form = await send(brand, `/offers/${id}/pay`)
    expect(form.status).toBe(303)
    const checkout = (await visit(brand, form.headers.location ?? '')).text
    const hidden = Object.fromEntries(
      [...checkout.matchAll(/name="(id|clientSecret|returnUrl)" value="([^"]+)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const back = await send(brand, '/dev/actions/checkout', { ...hidden, outcome: 'succeed' })
    expect(back.headers.location).toContain(`${world.config.BASE_URL}/offers/${id}/paid?payment=`)
    await brand.post('/api/payments/complete', { processorPaymentId: hidden['id'] })
    expect(await statusOf(id)).toBe('PAID')

    await done(talent, 'deliver', { fileUrls: 'https://files.test/1\r\nhttps://files.test/2', note: 'Both.' })
    await done(brand, 'request-revision', { note: 'Less blue, please.' })
    await done(talent, 'deliver', { fileUrls: 'https://files.test/3', note: '' })
    await done(brand, 'complete')
    expect(await statusOf(id)).toBe('COMPLETED')
  })

  test('says what was refused beside its form, with what was typed', async () => {
    const id = await submit(brand, talent)
    const counter = await send(talent, `/offers/${id}/counter`, { amount: 'a <lot>', note: 'Because "so"' })
    expect(counter.status).toBe(422)
    expect(counter.text).toContain('role="alert"')
    expect(counter.text).toContain('Write an amount such as')
    expect(counter.text).toContain('value="a &lt;lot&gt;"')
    expect(counter.text).toContain('Because &quot;so&quot;')
    const late = await send(talent, `/offers/${id}/deliver`, { fileUrls: 'javascript:alert(1)' })
    expect(late.status).toBe(422)
    expect(late.text).not.toContain('href="javascript:')
    expect(await statusOf(id)).toBe('APPROVED')
  })

  test('an accept that read other terms changes nothing', async () => {
    const id = await submit(brand, talent)
    await send(talent, `/offers/${id}/counter`, { amount: '1500', note: 'One' })
    await send(talent, `/offers/${id}/counter`, { amount: '9500', note: 'Two' })
    const reply = await send(brand, `/offers/${id}/accept`, { counterVersion: '1' })
    expect(reply.status).toBe(422)
    expect(await statusOf(id)).toBe('COUNTERED')
  })

  test('a declined card comes back to the card form, and says so', async () => {
    const { id } = await at('ACCEPTED')
    const form = (await send(brand, `/offers/${id}/pay`)).headers.location ?? ''
    const [intent] = await world.app.simulator.listIntents(1)
    const card = { id: intent?.id ?? '', clientSecret: intent?.clientSecret ?? '' }
    const returnUrl = new URL(form, 'http://x').searchParams.get('returnUrl') ?? ''
    const back = await send(brand, '/dev/actions/checkout', { ...card, returnUrl, outcome: 'decline' })
    expect((await visit(brand, back.headers.location ?? '')).text).toContain('The last try was declined')
    expect(await statusOf(id)).toBe('ACCEPTED')
    const foreign = { ...card, returnUrl: 'https://evil.test/', outcome: 'succeed' }
    expect((await send(brand, '/dev/actions/checkout', foreign)).headers.location).not.toContain('evil')
  })

  test('decides a dispute by an admin, and by nobody else', async () => {
    const { id } = await at('DELIVERED')
    await send(brand, `/offers/${id}/dispute`, { note: 'It is not what we agreed on.' })
    const decision = { resolution: 'RELEASE', note: 'The work is as agreed.' }
    expect((await send(talent, `/offers/${id}/resolve-dispute`, decision)).status).toBe(422)
    expect(await statusOf(id)).toBe('DISPUTED')
    const admin = await world.admin()
    expect(formsOf((await visit(admin, `/offers/${id}`)).text)).toEqual(['resolve-dispute'])
    expect((await send(admin, `/offers/${id}/resolve-dispute`, decision)).status).toBe(303)
    expect(await statusOf(id)).toBe('COMPLETED')
  })
})

test('what cannot be paid is said on the page', async () => {
  const { id } = await at('PAID')
  const again = await send(brand, `/offers/${id}/pay`)
  expect(again.status).toBe(422)
  expect(again.text).toContain('role="alert"')
})

test('the button of the mail about an expired offer leads to the offer', async () => {
  const { id } = await at('ACCEPTED')
  const reply = await visit(brand, `/offers/${id}/resubmit`)
  expect(reply).toMatchObject({ status: 303, headers: { location: `/offers/${id}` } })
})

test('every mail about an offer leads to a page that exists', async () => {
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
