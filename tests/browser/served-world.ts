import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort } from '../support/programs/free-port.ts'
import { endRecordingCpuTime } from '../support/runner/processor-seconds.ts'
import { createWorld, type World } from '../support/world.ts'
import { pollFaster } from './poll-faster.ts'

/** The headless shell comes first, because it needs half the CPU time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** If undefined, tests that need a browser are skipped. */
export const CHROMIUM = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))
if (!CHROMIUM)
  console.warn(
    'No Chromium here: the browser tests are skipped. Install `chromium-headless-shell` or `chromium`, or set CHROMIUM_PATH.',
  )

/** Every name under `.test` resolves to this machine, to fake foreign sites. */
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

/** Even slow machines need less time. The error names what was awaited. */
const HANGS_AFTER_MS = 300_000

/** Ends with the process. */
let shared: Browser | undefined

/**
 * The test files of a process share one browser. `close` closes the contexts that the file opened,
 * each of which is a profile of its own. `more` adds switches and starts a separate browser.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) {
    const own = await start(more)
    const close = own.close.bind(own)
    own.close = () => endRecordingCpuTime(close)
    return own
  }
  if (!shared?.isConnected()) {
    shared = await start()
    shared.close = async () => {
      await Promise.all(shared?.contexts().map((context) => context.close()) ?? [])
    }
  }
  return shared
}

async function start(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...SWITCHES, ...more],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    // A service worker hides requests from tests that intercept them.
    const context = await newContext({ serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(HANGS_AFTER_MS)
    pollFaster(context)
    await context.addInitScript(reportPolicyViolations)
    return context
  }
  return browser
}

/** Runs in the page. The browser's own message may only mention a resource that failed to load. */
function reportPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    console.error(`The content policy blocks ${blockedURI || 'an inline one'} by ${effectiveDirective}.`),
  )
}

export type ServedWorld = World & {
  authUrl: string
  /** Address of a site that can sign in by popup and records the messages it gets. */
  callerAt: (host?: string) => string
}

/**
 * Serves a world's authentication app, and a site that uses it. `env` adds settings to the world.
 */
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

/** Its page loads the source of the published client library. */
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

export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => history.state !== null, undefined, { timeout: 0 })
}

/**
 * Goes back one step. `page.goBack` waits for `load`, which a page that redirects never fires, and
 * would report ERR_ABORTED.
 */
export async function goBackTo(page: Page, start: string): Promise<void> {
  await page.evaluate(() => history.back())
  await expect.poll(() => page.url().startsWith(start), { message: `back at ${start}…` }).toBe(true)
}

/** Failed hydration, content policy violations and uncaught exceptions. */
export function collectPageErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isOurs = !/Failed to load resource|Scripts may close only|registration blocked by Playwright/.test(
      message.text(),
    )
    if (['error', 'warning'].includes(message.type()) && isOurs) complaints.push(message.text())
  })
  return complaints
}

export const messagesOf = (site: Page): Promise<Message[]> =>
  site.evaluate(() => (window as unknown as { messages: Message[] }).messages)
type Message = { data: unknown; origin: string }

/**
 * Makes sure that the popup's message arrives: otherwise the response could end the sign-in and
 * close the window first.
 */
export const holdUserRequestUntilMessage = async (site: Page): Promise<void> => {
  await site.route('**/api/me', async (route) => {
    await site.waitForFunction(() => (window as unknown as { messages: Message[] }).messages.length > 0)
    await route.continue()
  })
}
