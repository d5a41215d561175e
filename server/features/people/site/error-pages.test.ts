import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand('Northwind Coffee')
})
afterAll(() => world.close())

const VISIT = { accept: 'text/html' }

async function broken<Result>(work: () => Promise<Result>): Promise<Result> {
  const fault = new Error('the shelf fell off the wall')
  const spy = vi.spyOn(world.app.ctx.db, 'executeQuery').mockRejectedValue(fault)
  return work().finally(() => spy.mockRestore())
}

test('an unknown path shows a complete page in the site’s layout, with links, without JavaScript', async () => {
  const { status, text, headers } = await world.stranger().get('/no/such/page?from=mail', VISIT)
  expect(status).toBe(404)
  expect(text).toMatch(/^<!doctype html>/)
  for (const part of ['Page not found', 'aria-label="Main"', 'href="/talents"', 'href="/status"', 'Sign in'])
    expect(text).toContain(part)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['cache-control']).toBe('no-store')
})

test('a signed-in visitor stays signed in on an error page and sees their own menu', async () => {
  const { text } = await brand.get('/no/such/page', VISIT)
  expect(text).toContain('href="/offers"')
  expect(text).toContain('Go home')
  expect(text).not.toContain('>Sign in<')
})

test('a server error is shown in the frame without its cause, with a link to retry', async () => {
  const page = await broken(() => brand.get('/offers/none/licence?for=me', VISIT))
  expect(page.status).toBe(500)
  expect(page.text).toContain('Something went wrong on our side')
  expect(page.text).toContain('aria-label="Main"')
  expect(page.text).toMatch(/<a [^>]*href="\/offers\/none\/licence\?for=me"[^>]*>.*?Try again/)
  expect(page.text).toContain(page.headers['x-request-id'] ?? 'no id')
  expect(page.text).not.toContain('shelf')
  expect(page.text).not.toMatch(/\bat .+\.ts:\d+/)
})

test('a page whose data is over a rate limit says when to try again', async () => {
  const busy = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
  const browser = busy.stranger()
  const first = await browser.get('/t/nobody', VISIT)
  expect([first.status, first.headers['retry-after']]).toEqual([404, undefined])
  // The page itself is within the limit of the first of these visits, but not its data.
  for (let visit = 0; visit < 3; visit++) {
    const limited = await browser.get('/t/nobody', VISIT)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  }
  await busy.close()
})

test('times on a page are those of the zone in the visitor’s cookie, if there is such a zone', async () => {
  const zoneWith = async (cookie: string) =>
    /"timeZone":"([^"]*)"/.exec((await world.stranger().get('/status', { ...VISIT, cookie })).text)?.[1]
  expect(await zoneWith('tz=Asia%2FTokyo')).toBe('Asia/Tokyo')
  expect(await zoneWith('tz=Nowhere')).toBe('UTC')
  expect(await zoneWith('a=b')).toBe('UTC')
})

test.each(['ar', 'tlh'])(
  'the language %s in the address of a page that does not have it is not remembered',
  async (language) => {
    const { headers } = await world.stranger().get(`/talents?lang=${language}`, VISIT)
    expect(String(headers['set-cookie'] ?? '')).not.toContain('lang=')
  },
)

test('after a rejected form, the back link leads to the page with the form, never to another host', async () => {
  const form = { ...VISIT, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' }
  const send = (referer: string) => brand.post('/dev/actions/clock', 'days=1', { ...form, referer })
  const own = await send(`${world.config.BASE_URL}/offers?state=open`)
  expect(own.status).toBe(403)
  expect(own.text).toContain('You do not have access')
  expect(own.text).toContain('"path":"/offers","search":"state=open"')
  expect((await send('https://evil.test/trap')).text).not.toContain('evil.test')
})

test('a path that starts with two slashes is not treated as a host', async () => {
  const { status, text } = await world.stranger().get('//evil.test/trap', VISIT)
  expect(status).toBe(404)
  expect(text).toContain('"path":"/evil.test/trap"')
  expect(text).not.toMatch(/(?:href|src)="[^"]*\/\/evil/)
  expect(text).not.toMatch(/returnTo=https?%3A%2F%2Fevil/)
})

test('API clients get the JSON error envelope at the same paths', async () => {
  const { status, body } = await world.stranger().get('/no/such/page', { accept: 'application/json' })
  expect([status, body.code]).toEqual([404, 'NotFound'])
})
