import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { countedToItsEnd } from '../support/runner/processor-seconds.ts'
import { createWorld, type World } from '../support/world.ts'
import { lookSoon } from './look-soon.ts'

/** The one without a window first: it is the same browser for half of the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Where this machine has a browser; undefined skips the tests that need one. */
export const CHROMIUM = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))
if (!CHROMIUM)
  console.warn(
    'No Chromium here: the browser tests are skipped. Install `chromium-headless-shell` or `chromium`, or set CHROMIUM_PATH.',
  )

/** Every name under `.test` is this machine, so that a foreign site can be played. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/** Only to end what hangs, and to say what was waited for: no limit of a machine's speed. */
const HANGS_AFTER_MS = 300_000

/** The one of this process, once a file wanted it. It ends with the process. */
let kept: Browser | undefined

/**
 * A browser that is the caller's until they close it. A process keeps one for its files, one after the other: what closes
 * is all that a file opened there, and nothing of it is left, for each context is a profile of its own. `more`: switches
 * that only a browser started for them has.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) {
    const own = await start(more)
    const close = own.close.bind(own)
    own.close = () => countedToItsEnd(close)
    return own
  }
  if (!kept?.isConnected()) {
    kept = await start()
    kept.close = async () => {
      await Promise.all(kept?.contexts().map((context) => context.close()) ?? [])
    }
  }
  return kept
}

async function start(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...SWITCHES, ...more],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(HANGS_AFTER_MS)
    lookSoon(context)
    return context
  }
  return browser
}

export type ServedWorld = World & {
  authUrl: string
  /** A page of somebody's site: it can sign in by popup and keeps the messages it gets. */
  callerAt: (host?: string) => string
}

/** A world whose authentication app listens, beside a site that uses it; `env` adds to its settings. */
export async function serveWorld(env: Record<string, string> = {}): Promise<ServedWorld> {
  const site = await serveCaller()
  const callerAt = (host = 'localhost') => `http://${host}:${site.port}`
  const authPort = await freePort()
  const authUrl = `http://localhost:${authPort}`
  const world = await createWorld({
    env: {
      AUTH_PORT: String(authPort),
      AUTH_URL: authUrl,
      NEXT_PUBLIC_MAIN_SITE_URL: callerAt(),
      ALLOWED_DOMAINS_CORS: [callerAt(), callerAt('evil.test')].join(','),
      ...env,
    },
  })
  await world.app.auth.listen({ port: authPort, host: '127.0.0.1' })
  const close = async () => {
    await Promise.all([world.close(), site.close()])
  }
  return { ...world, authUrl, callerAt, close }
}

/** The site: its page loads the published client library, as its source is. */
async function serveCaller(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const file = /^\/client\/([\w-]+\.ts)$/.exec(path)?.[1]
    if (file) {
      const source = readFileSync(new URL(`../../client/src/${file}`, import.meta.url), 'utf8')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(stripTypeScriptTypes(source))
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CALLER_PAGE)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const CALLER_PAGE = `<!doctype html><title>A site</title><button id="login">Sign in</button><output id="result"></output>
<script>window.messages = []; addEventListener('message', ({ data, origin }) => messages.push({ data, origin }))</script>
<script type="module">
import { loginWithPopup } from '/client/index.ts'
const authUrl = new URL(location.href).searchParams.get('auth')
document.querySelector('#login').onclick = async () => {
  document.querySelector('#result').textContent = JSON.stringify(await loginWithPopup({ authUrl }))
}
document.title = 'ready'
</script>`

/** Until the page's script has taken over from the server's markup. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => history.state !== null, undefined, { timeout: 0 })
}

/**
 * Goes back one step, and waits until the browser's address starts so. Unlike `page.goBack` it does not wait for `load`: a page
 * that sends its reader on (to the sign-in page, say) is left before that event, which Playwright reports as ERR_ABORTED.
 */
export async function goBackTo(page: Page, start: string): Promise<void> {
  await page.evaluate(() => history.back())
  await expect.poll(() => page.url().startsWith(start), { message: `back at ${start}…` }).toBe(true)
}

/** Collects what a page complains of: failed hydration, a broken rule of its content policy, an uncaught error. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isOurs = !/Failed to load resource|Scripts may close only/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && isOurs) complaints.push(message.text())
  })
  return complaints
}

/** The messages that the site's page has heard, oldest first. */
export const messagesOf = (site: Page): Promise<Message[]> =>
  site.evaluate(() => (window as unknown as { messages: Message[] }).messages)
type Message = { data: unknown; origin: string }

/**
 * Holds the site's own question who is signed in until the popup has spoken. Whichever of the two comes first ends a
 * sign-in and closes the window, so only so is the message sure to come.
 */
export const askOnlyOnceTold = async (site: Page): Promise<void> => {
  await site.route('**/api/me', async (route) => {
    await site.waitForFunction(() => (window as unknown as { messages: Message[] }).messages.length > 0)
    await route.continue()
  })
}
