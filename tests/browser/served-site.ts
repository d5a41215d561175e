import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Counterpart, openS3rver } from '../../server/providers/storage/testing/s3-counterparts.ts'
import { findMislabeled, mediaIn } from '../support/likeness/find-unlabeled.ts'
import { freePort } from '../support/programs/free-port.ts'
import { createWorld, type Person, type World, type WorldOptions } from '../support/world.ts'
import { recordIntervals } from './run-intervals-now.ts'
import { collectPageErrors, launchBrowser } from './served-world.ts'

export const PHONE = { width: 375, height: 812 } as const
export const DESKTOP = { width: 1280, height: 900 } as const

type VisitOptions = {
  viewport?: { width: number; height: number }
  scheme?: 'light' | 'dark'
  timeZone?: string
  /** Runs the service worker, which hides requests from tests that intercept them. */
  hasWorker?: boolean
}

export type Site = {
  world: World
  browser: Browser
  address: string
  /**
   * Opens a page in the person's own browser context, signed in, or as a stranger. Errors of the
   * page make `close` fail the test.
   */
  visit: (person: Pick<Person, 'cookies'> | undefined, options?: VisitOptions) => Promise<Page>
  close: () => Promise<void>
}

type SiteOptions = WorldOptions & {
  /** Command-line switches for the browser, for example for a fake camera. */
  browserIsTold?: readonly string[]
  /** Default: the value of TEST_STORAGE, else a folder. */
  storage?: 's3'
}

/**
 * Serves a world's site and authentication app, and opens a browser. With TEST_STORAGE=s3, files
 * are in a bucket with its own origin, so a page whose content policy omits the bucket shows no
 * pictures.
 */
export async function serveSite({
  browserIsTold,
  storage = process.env['TEST_STORAGE'] === 's3' ? 's3' : undefined,
  ...options
}: SiteOptions = {}): Promise<Site> {
  const [port, authPort] = [await freePort(), await freePort()]
  const bucket = storage === 's3' ? await openS3rver({ allowMismatchedSignatures: true }) : undefined
  const address = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    BASE_URL: address,
    AUTH_PORT: String(authPort),
    AUTH_URL: `http://localhost:${authPort}`,
    ...(bucket ? settingsOf(bucket) : {}),
    ...options.env,
  }
  const [world, browser] = await Promise.all([createWorld({ ...options, env }), launchBrowser(browserIsTold)])
  await world.app.api.listen({ port, host: '127.0.0.1' })
  await world.app.auth.listen({ port: authPort, host: '127.0.0.1' })
  const complaints: string[][] = []
  const visit = async (
    person: Pick<Person, 'cookies'> | undefined,
    { viewport = DESKTOP, scheme, timeZone, hasWorker = false }: VisitOptions = {},
  ) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport,
      serviceWorkers: hasWorker ? 'allow' : 'block',
      ...(scheme ? { colorScheme: scheme } : {}),
      ...(timeZone ? { timezoneId: timeZone } : {}),
    })
    await recordIntervals(context)
    await context.addCookies([...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: address })))
    const page = await context.newPage()
    complaints.push(collectPageErrors(page))
    return page
  }
  const close = async () => {
    await browser.close()
    await world.close()
    await bucket?.close()
    expect(complaints.flat()).toEqual([])
  }
  return { world, browser, address, visit, close }
}

function settingsOf({ config }: Counterpart): Record<string, string> {
  const given = Object.entries(config).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { STORAGE: 's3', ...Object.fromEntries(given) }
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitUntilReady(page)
}

export const waitUntilReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true', undefined, { timeout: 0 })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/**
 * Lists the accessibility violations of the page, one a line. Every page must have none. With
 * `rules`, checks only these rules.
 */
export async function findAxeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page's content policy blocks foreign scripts, but not `evaluate`.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (only) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe.run({
        resultTypes: ['violations'],
        ...(only === undefined ? {} : { runOnly: only }),
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Pixels by which a page is too wide at 320 px with letters of twice the size. Must be 0. */
export async function overflowOf(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const wide = await page.evaluate(() => {
    const over = () => document.documentElement.scrollWidth - innerWidth
    const narrow = over()
    document.documentElement.style.fontSize = '200%'
    const large = over()
    document.documentElement.style.fontSize = ''
    return Math.max(narrow, large, 0)
  })
  if (before) await page.setViewportSize(before)
  return wide
}

/** No other axe rule depends on colors. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Runs in the page. If two digests of all positions and sizes are equal, at most colors differ.
 */
function layoutDigest(): string {
  const places = [...document.body.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height, element.checkVisibility()]
  })
  return `${document.documentElement.outerHTML}${JSON.stringify(places)}`
}

/** Pages that a script completes show more than the server rendered. */
const mislabeledIn = (html: string): string[] => findMislabeled(mediaIn(html))

/**
 * Every page must pass axe in both color schemes, at 320 px and with letters of twice the size. If
 * the second scheme changes only colors, only the color rules run for it. `isGallery` is for the
 * page that shows each part several times, so that landmarks share names.
 */
export async function expectGoodPage(page: Page, { isGallery = false } = {}): Promise<void> {
  const at = new URL(page.url()).pathname
  expect(mislabeledIn(await page.content()), `${at}, label of work made with AI`).toEqual([])
  expect(await overflowOf(page), `${at} at 320 px`).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  const violations = await findAxeViolations(page)
  expect(
    violations.filter((each) => !(isGallery && each.startsWith('landmark-unique:'))),
    `${at}, light`,
  ).toEqual([])
  const light = await page.evaluate(layoutDigest)
  await page.emulateMedia({ colorScheme: 'dark' })
  const isRecolored = light === (await page.evaluate(layoutDigest))
  const inDark = await findAxeViolations(page, isRecolored || isGallery ? OF_COLORS : undefined)
  expect(inDark, `${at}, dark`).toEqual([])
}
