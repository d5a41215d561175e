import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { offerIn, readOffer, setOfferPolicy, submit } from '../support/offers/offers.ts'
import { mailsTo } from '../support/people/mails.ts'
import { createWorld, ORIGIN, type Person, type World } from '../support/world.ts'

/**
 * Attacks from a page on a sibling subdomain. The browser sends our cookies along, and cookies that
 * the page set.
 */

const FORM = 'application/x-www-form-urlencoded'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const idToken = (person: Person): string => person.cookies.get('auth-token') ?? ''

const send = (url: string, payload: string, headers: Record<string, string>) =>
  world.app.api.inject({ method: 'POST', url, payload, headers })

test('a form body is 415, however its content type is written', async () => {
  const { id, brand } = await offerIn(world, 'DELIVERED')
  for (const type of [FORM, FORM.toUpperCase(), 'Application/X-www-Form-urlencoded; charset=utf-8', `${FORM} `]) {
    const response = await send('/api/offers/complete', `offerId=${id}`, {
      cookie: `auth-token=${idToken(brand)}`,
      origin: ORIGIN,
      'content-type': type,
    })
    expect({ type, status: response.statusCode }).toEqual({ type, status: 415 })
  }
  expect((await readOffer(brand, id)).status).toBe('DELIVERED')
})

test('of two session cookies in one request the first counts, and an invalid one is 401', async () => {
  const [owner, sibling] = [await world.brand(), await world.brand('Sibling')]
  const meOf = async (cookie: string) => {
    const reply = await world.app.auth.inject({ method: 'GET', url: '/api/me', headers: { cookie } })
    return reply.statusCode === 200 ? reply.json().user.id : reply.statusCode
  }
  const [own, tossed] = [`auth-token=${idToken(owner)}`, `auth-token=${idToken(sibling)}`]
  expect(await meOf(`${own}; ${tossed}`)).toBe(owner.userId)
  for (const broken of ['x', 'x.y.z', `${idToken(owner)}x`, `"${idToken(sibling)}`, '%00', 'e30.e30.', '..'])
    expect([broken, await meOf(`auth-token=${broken}; ${own}`)]).toEqual([broken, 401])
  expect(await meOf(`AUTH-TOKEN=${idToken(owner)}`)).toBe(401)
})

test('oversized cookies are 401', async () => {
  for (const length of [5000, 60_000]) {
    const reply = await world.app.api.inject({
      method: 'GET',
      url: '/api/offers/list',
      headers: { cookie: `auth-token=${'a'.repeat(length)}; auth-refresh-token=${'b'.repeat(length)}` },
    })
    expect(reply.statusCode).toBe(401)
  }
})

test('a mailed link changes something only when its button is pressed, not by another method or header', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 500_000 }] })
  const id = await submit(brand, talent)
  await world.cron('/api/notifications/process-emails')
  const mail = (await mailsTo(world, talent.email)).find(({ text }) => text.includes('/action/'))
  const url = mail?.text.match(/\/api\/offers\/\S+\/action\/reject\S+/)?.[0] ?? ''
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
    const headers = { purpose: 'prefetch', 'sec-purpose': 'prefetch', 'x-http-method-override': 'POST' }
    const reply = await world.app.api.inject({ method, url: `${url}?_method=POST`, headers })
    expect([method, reply.statusCode]).toEqual([method, ['GET', 'HEAD'].includes(method) ? 200 : expect.any(Number)])
    if (!['GET', 'HEAD'].includes(method)) expect(reply.statusCode).toBeGreaterThanOrEqual(404)
  }
  expect((await readOffer(brand, id)).status).toBe('APPROVED')
  for (const swapped of [url.replace('/reject', '/counter'), url.replace(id, newId()), `${url}x`, url.slice(0, -1)])
    expect((await world.stranger().post(swapped, { amount: '1', note: 'x' })).status).toBe(404)
  expect((await readOffer(brand, id)).status).toBe('APPROVED')
})

test.each([
  'http://LOCALHOST:3000',
  'http://localhost:3000.evil.test',
  'http://localhost:3000/',
  'HTTP://localhost:3000',
  'null',
  'file://',
])('the origin “%s” is rejected', async (origin) => {
  const brand = await world.brand()
  expect((await brand.post('/api/notifications/mark-read', { all: true }, { origin })).status).toBe(403)
})
