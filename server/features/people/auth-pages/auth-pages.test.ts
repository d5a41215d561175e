import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMailedTo } from '../../../../tests/support/people/mails.ts'
import { sessionCookies } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const PASSWORD = 'correct horse battery'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const VISIT = { accept: 'text/html' }
const HERE = 'http://localhost:3000/offers?tab=open'
const newEmail = () => `${newId()}@people.test`

const send = (browser: Browser, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.auth.post(path, new URLSearchParams(fields).toString(), { ...FORM, ...headers })
const visit = (browser: Browser, path: string) => browser.auth.get(path, VISIT)
const stateOf = (page: string) => JSON.parse(/id="page-state">(.*?)<\/script>/.exec(page)?.[1] ?? 'null')

async function member(): Promise<string> {
  const email = newEmail()
  const browser = world.stranger()
  await send(browser, '/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' })
  await send(browser, '/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
  return email
}

describe('every page', () => {
  test.each(['/login', '/signup', '/confirm', '/forgot', '/reset', '/popup?origin=http://localhost:3000'])(
    '%s is a complete document without third-party files and is not cached',
    async (path) => {
      const page = await visit(world.stranger(), path)
      expect(page.status).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      const policy = page.headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(page.text).not.toMatch(/\sstyle=|<style/)
      expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
      expect(page.text).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
      expect(page.text).toMatch(/<form [^>]*method="post"/)
      const legal = ['/terms', '/privacy'].map((text) => `href="${world.config.BASE_URL}${text}"`)
      const elsewhere = page.text.match(/(?:src|href)="https?:[^"]*"/g) ?? []
      expect(elsewhere.filter((address) => !legal.includes(address))).toEqual([`href="${world.config.BASE_URL}"`])
      expect(elsewhere).toEqual(expect.arrayContaining(legal))
    },
  )

  test('escapes what somebody typed', async () => {
    const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>@a.test'
    const page = await send(world.stranger(), '/login', { email: hostile })
    expect(page.text).not.toContain('<script>alert')
    expect(page.text).not.toContain('<img')
    expect(stateOf(page.text).email).toBe(hostile)
  })
})

describe('without a script', () => {
  test('signing up, confirming and continuing works with forms only', async () => {
    const email = newEmail()
    const browser = world.stranger()
    const fields = { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand', returnTo: HERE }
    const signup = await send(browser, '/signup', fields)
    expect(signup.status).toBe(200)
    expect(signup.text).toContain('action="/confirm"')
    expect(signup.text).not.toContain(PASSWORD)

    const code = await codeMailedTo(world, email)
    const confirmed = await send(browser, '/confirm', { email, code, password: PASSWORD, returnTo: HERE })
    expect(confirmed.status).toBe(303)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['auth-device', 'auth-refresh-token', 'auth-token'])

    const continued = await visit(browser, confirmed.headers.location ?? '')
    expect(continued.text).toContain(`<meta http-equiv="refresh" content="0;url=${HERE}"/>`)
    expect(continued.text).toContain('Ada Byron')
  })

  test('entering the address leads to the password step, and both together sign in', async () => {
    const email = await member()
    const browser = world.stranger()
    const step = await send(browser, '/login', { email })
    expect(stateOf(step.text)).toMatchObject({ page: 'password', email })

    const wrong = await send(browser, '/login', { email, password: 'not that one' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The email address or password is incorrect.')
    expect(wrong.text).toContain(`value="${email}"`)

    const right = await send(browser, '/login', { email, password: PASSWORD })
    expect(right).toMatchObject({ status: 303 })
    expect(browser.cookies.has('auth-token')).toBe(true)
  })

  test('an unknown address gets the same response as a known one', async () => {
    const known = await send(world.stranger(), '/login', { email: await member(), password: 'not that one' })
    const unknown = await send(world.stranger(), '/login', { email: newEmail(), password: 'not that one' })
    const blind = (page: string) => page.replace(/[\w-]+@people\.test/g, 'somebody')
    expect(blind(unknown.text)).toBe(blind(known.text))
    expect(unknown.status).toBe(known.status)
  })

  test('an error is shown beside its field', async () => {
    const fields = { email: 'nobody', password: PASSWORD, displayName: 'Ada', role: 'brand' }
    const page = await send(world.stranger(), '/signup', fields)
    expect(page.status).toBe(422)
    expect(Object.keys(stateOf(page.text).fieldErrors)).toEqual(['email'])
    expect(page.text).toContain('Enter a complete email address')
    expect(page.text).toContain('value="Ada"')
  })

  test('a wrong code or malformed address is shown on the page that asked for it', async () => {
    const email = await member()
    const browser = world.stranger()
    const wrong = { email, code: '000000' }
    const confirm = await send(browser, '/confirm', { ...wrong, password: PASSWORD })
    expect({ status: confirm.status, page: stateOf(confirm.text).page }).toEqual({ status: 422, page: 'confirm' })
    const forgot = await send(browser, '/forgot', { email: 'nobody' })
    expect({ status: forgot.status, page: stateOf(forgot.text).page }).toEqual({ status: 422, page: 'forgot' })
    const reset = await send(browser, '/reset', { ...wrong, newPassword: 'a new harbor lamp' })
    expect({ status: reset.status, page: stateOf(reset.text).page }).toEqual({ status: 422, page: 'reset' })
  })

  test('a forgotten password is reset and signs in', async () => {
    const email = await member()
    const browser = world.stranger()
    expect(stateOf((await send(browser, '/forgot', { email })).text)).toMatchObject({ page: 'reset', email })
    const code = await codeMailedTo(world, email)
    const reset = await send(browser, '/reset', { email, code, newPassword: 'a new harbor lamp' })
    expect(stateOf(reset.text)).toMatchObject({ page: 'password', notice: { tone: 'good' } })
    expect((await send(browser, '/login', { email, password: 'a new harbor lamp' })).status).toBe(303)
  })

  test('the form’s second button sends a new code', async () => {
    const email = newEmail()
    const browser = world.stranger()
    await send(browser, '/signup', { email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    const first = await codeMailedTo(world, email)
    const page = await send(browser, '/confirm', { email, intent: 'resend', code: '', password: '' })
    expect(stateOf(page.text)).toMatchObject({ page: 'confirm', email, notice: { tone: 'good' } })
    expect(await codeMailedTo(world, email)).not.toBe(first)
  })

  test('too many attempts show how long to wait', async () => {
    const email = newEmail()
    let page = await send(world.stranger(), '/login', { email, password: 'wrong' })
    for (let tries = 1; tries < 8 && !page.headers['retry-after']; tries++)
      page = await send(world.stranger(), '/login', { email, password: 'wrong' })
    expect(page.status).toBe(422)
    expect(page.text).toMatch(/Too many attempts\. Wait \d+ seconds?, then try again\./)
    // Without JavaScript there is no countdown, so the button stays enabled.
    expect(page.text).not.toMatch(/Try again in \d|aria-disabled/)
  })

  test('signing out ends the session', async () => {
    const email = await member()
    const browser = world.stranger()
    await send(browser, '/login', { email, password: PASSWORD })
    const out = await send(browser, '/logout', {})
    expect(out).toMatchObject({ status: 303 })
    expect(out.headers.location).toBe('/login')
    expect(sessionCookies(browser)).toEqual([])
  })

  test.each(['https://evil.example', 'null'])('a form sent by another site (%s) is rejected', async (origin) => {
    const page = await send(world.stranger(), '/login', { email: newEmail(), password: PASSWORD }, { origin })
    expect(page.status).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
  })
})

describe('after signing in', () => {
  test('an anonymous visitor of the landing page must sign in and keeps the destination', async () => {
    for (const path of ['/', '/continue']) {
      const page = await visit(world.stranger(), `${path}?returnTo=${encodeURIComponent(HERE)}`)
      expect(page.status).toBe(303)
      expect(page.headers.location).toBe(`/login?returnTo=${encodeURIComponent(HERE)}`)
    }
  })

  test('a signed-in visitor sees who they are and continues from there', async () => {
    const brand = await world.brand('Northwind Coffee')
    expect((await visit(brand, `/login?returnTo=${encodeURIComponent(HERE)}`)).headers.location).toMatch(
      /^\/\?returnTo=/,
    )
    const page = await visit(brand, `/?returnTo=${encodeURIComponent(HERE)}`)
    expect(page.text).toContain('Northwind Coffee')
    expect(page.text).toContain(`href="${HERE}"`)
  })

  test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', 'http://localhost:3000@evil.example'])(
    'nobody is sent to %s',
    async (returnTo) => {
      const brand = await world.brand()
      for (const path of ['/', '/continue']) {
        const page = await visit(brand, `${path}?returnTo=${encodeURIComponent(returnTo)}`)
        expect(stateOf(page.text).continueTo).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
        expect(page.text).not.toContain('evil')
      }
    },
  )
})

describe('the popup', () => {
  const popup = (origin: string, path = '/popup') => `${path}?origin=${encodeURIComponent(origin)}`

  test('keeps its opener, which other pages do not', async () => {
    for (const path of ['/popup', '/popup-complete', popup('http://localhost:3000'), '/api/auth/callback'])
      expect((await visit(world.stranger(), path)).headers['cross-origin-opener-policy'], path).toBe('unsafe-none')
    expect((await visit(world.stranger(), '/login')).headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test.each([
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'http://localhost:3000/deep/page',
    'null',
    '*',
    '',
    'javascript:alert(1)',
  ])('rejects the origin %j and sends no message', async (origin) => {
    const brand = await world.brand()
    for (const path of ['/popup', '/popup-complete']) {
      const page = await visit(brand, popup(origin, path))
      expect(page.status).toBe(403)
      expect(stateOf(page.text)).toMatchObject({ page: 'refused', popupOrigin: null })
    }
  })

  test('asks an anonymous visitor to sign in and returns to /popup-complete after social sign-in', async () => {
    const page = await visit(world.stranger(), popup('http://localhost:3000'))
    expect(stateOf(page.text)).toMatchObject({ page: 'login', popupOrigin: 'http://localhost:3000' })
    expect(stateOf(page.text).returnTo).toBe(
      `${world.config.AUTH_URL}/popup-complete?origin=http%3A%2F%2Flocalhost%3A3000`,
    )
  })

  test('finishes at once for a signed-in visitor', async () => {
    const brand = await world.brand()
    for (const path of ['/popup', '/popup-complete']) {
      const page = await visit(brand, popup('http://localhost:3000', path))
      expect(stateOf(page.text)).toMatchObject({ page: 'done', popupOrigin: 'http://localhost:3000' })
    }
  })

  test('sends no message if social sign-in brought no session', async () => {
    const page = await visit(world.stranger(), popup('http://localhost:3000', '/popup-complete'))
    expect(stateOf(page.text)).toMatchObject({ page: 'refused', popupOrigin: null })
    expect(page.text).toContain('/popup?origin=http%3A%2F%2Flocalhost%3A3000')
  })

  test('is in the API description', async () => {
    const { body } = await world.stranger().get('/openapi.json')
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/popup', '/popup-complete']))
    expect(Object.keys(body.paths)).not.toContain('/login')
  })
})

describe('error pages', () => {
  test('for an unknown path are HTML for people and the envelope for programs', async () => {
    const page = await visit(world.stranger(), '/nowhere')
    expect(page.status).toBe(404)
    expect(page.text).toContain('Page not found')
    const envelope = await world.stranger().auth.get('/nowhere')
    expect(envelope).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    expect((await visit(world.stranger(), '/api/nowhere')).body).toMatchObject({ code: 'NotFound' })
  })
})

describe('the built assets', () => {
  const assetOf = async (kind: RegExp) => kind.exec((await visit(world.stranger(), '/login')).text)?.[1] ?? ''

  test('are immutable because their names contain a hash', async () => {
    for (const kind of [
      /<script type="module" src="([^"]+)"/,
      /rel="stylesheet" href="([^"]+)"/,
      /rel="icon" href="([^"]+)"/,
    ]) {
      const file = await world.stranger().auth.get(await assetOf(kind))
      expect(file.status).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(file.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('are compressed for clients that accept it', async () => {
    const script = await assetOf(/<script type="module" src="([^"]+)"/)
    const encoding = async (accepted: string) =>
      (await world.stranger().auth.get(script, { 'accept-encoding': accepted })).headers['content-encoding']
    expect(await encoding('gzip, deflate, br')).toBe('br')
    expect(await encoding('gzip')).toBe('gzip')
    expect(await encoding('identity')).toBeUndefined()
  })

  test.each(['..%2f..%2fserver%2fentry-server.js', '.vite%2fmanifest.json', '%00', 'constructor', '__proto__'])(
    'include nothing else: %s',
    async (name) => {
      expect((await world.stranger().auth.get(`/assets/${name}`)).status).toBeGreaterThanOrEqual(400)
    },
  )
})
