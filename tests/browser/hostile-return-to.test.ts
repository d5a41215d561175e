import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { HOSTILE, HOSTILE_QUERIES, OURS } from '../support/return-to/strings.ts'
import { createWorld, type World } from '../support/world.ts'
import { type FakeNetwork, fakeNetwork, requestAuthApp } from './fake-network.ts'
import { CHROMIUM, launchBrowser } from './served-world.ts'

const AUTH = 'https://auth.semblance.example'
const MAIN = 'https://www.semblance.example'
const CONSENT = 'https://provider.example/consent'
const PASSWORD = 'correct horse battery'

/** The browser replaces lone surrogates before it sends a request. */
const IN_ADDRESSES = Object.values(HOSTILE)
  .flat()
  .filter((given) => given.isWellFormed())
/** The fastest test tries every string. Each slower one tries a part, but some of every kind. */
const oneIn = (share: number, from: number) => IN_ADDRESSES.filter((_, at) => at % share === from)
const inQuery = (returnTo: string) => new URLSearchParams({ returnTo }).toString()
const inCookie = (given: string) => encodeURIComponent(given)

type Destinations = Map<string, string[]>

/** The cookies are added to the browser's own. */
type RedirectRequest = { path: string; cookies?: Record<string, string> }

const VARYING_HEADERS = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset']

describe.skipIf(!CHROMIUM)('for any returnTo, a browser that signs in', () => {
  let world: World
  let browser: Browser
  let page: Page
  let network: FakeNetwork
  let email: string

  beforeAll(async () => {
    const production = { NODE_ENV: 'production', PROCESSOR: 'simulator', BASE_URL: 'https://api.semblance.example' }
    const addresses = { AUTH_URL: AUTH, NEXT_PUBLIC_MAIN_SITE_URL: MAIN, COOKIE_DOMAIN: '.semblance.example' }
    ;[world, browser] = await Promise.all([createWorld({ env: { ...production, ...addresses } }), launchBrowser()])
    email = `${newId()}@people.test`
    const { auth } = world.stranger()
    const person = { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' }
    await auth.post('/api/auth/signup', person, { origin: AUTH })
    const code = await codeMailedTo(world, email)
    await auth.post('/api/auth/confirm', { email, password: PASSWORD, code }, { origin: AUTH })
    const tokens = await world.app.ctx.identity.login({ email, password: PASSWORD })
    // Password hashing and the exchange with the provider are not under test and would run some
    // hundred times.
    Object.assign(world.app.ctx.identity, {
      login: async () => tokens,
      socialProviders: ['google'],
      startSocial: async () => ({ location: CONSENT, remember: 'sealed' }),
      finishSocial: async () => tokens,
    })
    page = await browser.newPage()
    network = await fakeNetwork(page, AUTH, (request) => {
      const { url } = request
      if (url.href === CONSENT)
        return { status: 302, headers: { location: `${AUTH}/api/auth/callback?code=1&state=2` } }
      if (url.origin !== AUTH) return undefined
      // Links and `refresh` do all navigation, so the page gets no scripts and styles.
      return url.pathname.startsWith('/web/') ? undefined : requestAuthApp(world, request)
    })
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const walk = async (strings: readonly string[], step: (given: string) => Promise<unknown>): Promise<Destinations> => {
    const led: Destinations = new Map()
    await network.takeMoves()
    for (const given of strings) {
      await step(given)
      led.set(given, await network.takeMoves())
    }
    return led
  }
  /**
   * Responses that are equal byte for byte lead a browser to the same place, so it follows only
   * one of them.
   */
  const oneOfEachResponse = async (
    strings: readonly string[],
    requestFor: (given: string) => RedirectRequest,
  ): Promise<string[]> => {
    expect(strings.length).toBeGreaterThan(20)
    const jar = await page.context().cookies(AUTH)
    const responses = new Map<string, string>()
    for (const given of strings) {
      const { path, cookies } = requestFor(given)
      const sent = { ...Object.fromEntries(jar.map(({ name, value }) => [name, value])), ...cookies }
      const cookie = Object.entries(sent).map((pair) => pair.join('='))
      const request = {
        url: new URL(path, AUTH),
        method: 'GET',
        headers: { cookie: cookie.join('; ') },
        body: undefined,
      }
      const { status, headers, body } = await requestAuthApp(world, request)
      const stableHeaders = Object.entries(headers ?? {}).filter(([name]) => !VARYING_HEADERS.includes(name))
      const response = JSON.stringify([status, stableHeaders, String(body)])
      if (!responses.has(response)) responses.set(response, given)
    }
    return [...responses.values()]
  }
  /** Waits until the browser requests the target of the continue link, if there is one. */
  const clickOn = async () => {
    const leaving = network.leaving()
    const hasWayOn = await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[data-first]')
      link?.click()
      return link !== null
    })
    if (hasWayOn) await leaving
  }
  const signIn = async () => {
    const leaving = network.leaving()
    await network.go(`${AUTH}/api/auth/callback?code=1&state=2`)
    await leaving
  }

  test('would be redirected by a planted open redirect, so this test can fail', async () => {
    const own = await browser.newPage()
    const planted = await fakeNetwork(own, AUTH, () => PLANTED_PAGE)
    const led: Destinations = new Map()
    for (const to of oneIn(8, 4)) {
      await planted.go(`${AUTH}/planted`)
      await planted.takeMoves()
      // A navigation within the app replaces the page, so the result of `evaluate` never arrives.
      await own.evaluate(`goTo(${JSON.stringify(to)})`).catch(() => undefined)
      led.set(to, await planted.takeMoves())
    }
    await own.close()
    const astray = [...led].filter(([, moves]) => moves.some((move) => !isOwn(move)))
    expect(astray.length).toBeGreaterThan(15)
    const kinds = astray.flatMap(([, moves]) => moves.map((move) => /^\w+:/.exec(move)?.[0]))
    expect(kinds).toEqual(expect.arrayContaining(['https:', 'http:', 'javascript:']))
  })

  test('ends at the main site or a valid destination after a social sign-in', async () => {
    const start = (given: string) => network.go(`${AUTH}/api/auth/social/google?${inQuery(given)}`)
    const path = (given: string) => ({ path: `/api/auth/social/google?${inQuery(given)}` })
    expectMainSite(await walk(await oneOfEachResponse(IN_ADDRESSES, path), start))
    expectKept(
      await walk(
        OURS_ELSEWHERE.map(([given]) => given),
        start,
      ),
    )
  })

  test('ends there even if a sibling site planted the destination cookie', async () => {
    const cookie = { name: 'auth-return-to', domain: '.semblance.example', path: '/', secure: true }
    const plant = async (given: string) => {
      await page.context().addCookies([{ ...cookie, value: inCookie(given) }])
      await network.go(`${AUTH}/api/auth/callback?code=1&state=2`)
    }
    // Browsers drop longer cookies.
    const storable = oneIn(4, 0).filter((given) => inCookie(given).length < 4000)
    const planted = (given: string) => ({
      path: '/api/auth/callback?code=1&state=2',
      cookies: { [cookie.name]: inCookie(given) },
    })
    expectMainSite(await walk(await oneOfEachResponse(storable, planted), plant))
  })

  test('ends there when already signed in, by link and by redirect', async () => {
    await signIn()
    const byLink = async (given: string) => {
      await network.go(`${AUTH}/login?${inQuery(given)}`)
      await clickOn()
    }
    const pageFor = (given: string) => ({ path: `/login?${inQuery(given)}` })
    expectMainSite(await walk(await oneOfEachResponse(oneIn(12, 2), pageFor), byLink))
    expectKept(
      await walk(
        OURS_ELSEWHERE.map(([given]) => given),
        byLink,
      ),
    )
    // The path that a form without a script takes.
    const byItself = async (given: string) => {
      const leaving = network.leaving()
      await network.go(`${AUTH}/continue?${inQuery(given)}`)
      if (!given.includes('\0')) await leaving
    }
    const continueWith = (given: string) => ({ path: `/continue?${inQuery(given)}` })
    expectMainSite(await walk(await oneOfEachResponse(oneIn(16, 5), continueWith), byItself))
    expectKept(
      await walk(
        OURS_ELSEWHERE.map(([given]) => given),
        byItself,
      ),
    )
  })

  test('is redirected nowhere else by a repeated, malformed or oddly shaped parameter', async () => {
    await signIn()
    const led = await walk(HOSTILE_QUERIES, async (query) => {
      await network.go(`${AUTH}/login?${query}`)
      await clickOn()
    })
    for (const [query, moves] of led)
      expect(
        moves.filter((move) => !isOwn(move)),
        query,
      ).toEqual([])
  })
})

const OURS_ELSEWHERE = OURS.filter(([, followed]) => !followed.startsWith(AUTH))

const isOwn = (move: string): boolean =>
  /^https:\/\/(?:[a-z0-9.-]+\.)?semblance\.example(?::8?443)?\//.test(move) || move === CONSENT

/**
 * Every string is refused: the browser ends on the main site, or on a page of the app that shows
 * the error.
 */
function expectMainSite(led: Destinations): void {
  expect(led.size).toBeGreaterThan(0)
  const elsewhere = [...led].filter(([, moves]) =>
    moves.some((move) => move !== `${MAIN}/` && move !== CONSENT && !move.startsWith(`${AUTH}/`)),
  )
  expect(elsewhere).toEqual([])
  const astray = [...led].filter(([given, moves]) => !given.includes('\0') && moves.at(-1) !== `${MAIN}/`)
  expect(astray).toEqual([])
}

function expectKept(led: Destinations): void {
  for (const [given, followed] of OURS_ELSEWHERE) expect(led.get(given)?.at(-1), given).toBe(followed)
}

/** A page with an open redirect, which our pages must not have. */
const PLANTED_PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  // Resolves once the navigation has taken effect. An invalid address throws.
  body: `<script>
    const goTo = (to) => {
      try { location = to } catch { return }
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  </script>`,
}
