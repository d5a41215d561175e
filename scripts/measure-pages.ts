/**
 * Measures how fast pages load on a phone: `npm run measure:pages`. Starts a server from this
 * folder with demo data on the embedded database. It measures the public pages as a new visitor
 * sees them, and the pages of a store as a fan sees them. A browser with an empty cache opens each
 * page. The CPU is slowed four times, and the connection has 1.6 Mbit/s with a round trip of 150
 * ms. Prints a table with the largest contentful paint, the layout shift and the size of the
 * scripts of each page, and then the limits. A page fails if it exceeds a limit or sends a request
 * to another server. `--address http://…` measures a server that is already running. `--only /c/`
 * measures only pages whose address contains the text.
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/browser/served-world.ts'
import { demoFan } from './measured-pages/demo-fan.ts'
import { findTalentPage, startDemoServer } from './measured-pages/demo-server.ts'
import { type Cookie, type Measured, measurePage } from './measured-pages/measure-page.ts'

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})

const LIMITS = { paintMs: 1500, shift: 0.02, scriptKb: 120 }
const STORE = 'mara-live'

type MeasuredPath = { path: string; cookies?: readonly Cookie[] }

const served =
  values.address === undefined ? await startDemoServer() : { address: values.address, stop: async () => undefined }
const browser = await launchBrowser()
let holds = true
try {
  const pages = await pagesOf(served.address)
  const rows: object[] = []
  for (const page of pages.filter(({ path }) => path.includes(values.only)))
    rows.push(await measureRounds(browser, served.address, page))
  console.table(rows)
  console.log(`At most: ${LIMITS.paintMs} ms, ${LIMITS.shift}, ${LIMITS.scriptKb} kB. Medians of ${values.rounds}.`)
} finally {
  await browser.close()
  await served.stop()
}
process.exitCode = holds ? 0 : 1

async function pagesOf(address: string): Promise<MeasuredPath[]> {
  const marketplace = [
    '/',
    '/talents',
    await findTalentPage(address),
    '/verify',
    '/report',
    '/terms',
    '/privacy',
    '/status',
  ]
  const { cookies, productId } = await demoFan(address, STORE)
  const { campaigns } = (await (await fetch(`${address}/api/merch/campaigns`)).json()) as {
    campaigns: { slug: string }[]
  }
  const shops = campaigns.flatMap(({ slug }) => (slug === STORE ? [] : [`/c/${slug}`]))
  const { board } = (await (await fetch(`${address}/api/merch/leaderboard/default`)).json()) as {
    board: { slug: string }
  }
  const strangers = [...marketplace, `/c/${STORE}`, `/c/${STORE}/photo`, `/c/${STORE}/products`, ...shops]
  return [
    ...[...strangers, `/boards/${board.slug}`].map((path) => ({ path })),
    ...[`/products/${productId}`, '/art', '/cart', '/checkout', '/pay'].map((path) => ({
      path: `/c/${STORE}${path}`,
      cookies,
    })),
  ]
}

async function measureRounds(from: Browser, address: string, { path, cookies = [] }: MeasuredPath): Promise<object> {
  const rounds: Measured[] = []
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push(await measurePage(from, address + path, { cookies, own: [] }))
  return rowOf(path, rounds)
}

function rowOf(page: string, rounds: readonly Measured[]): object {
  const middle = (of: (one: Measured) => number) =>
    rounds.map(of).toSorted((one, other) => one - other)[rounds.length >> 1] ?? 0
  const paint = middle((one) => one.paintMs)
  const shift = middle((one) => one.shift)
  const script = middle((one) => one.scriptKb)
  const foreign = [...new Set(rounds.flatMap((one) => one.foreign))]
  for (const address of foreign) console.error(`${page} asked ${address}`)
  const isWithin = paint <= LIMITS.paintMs && shift <= LIMITS.shift && script <= LIMITS.scriptKb && foreign.length === 0
  holds &&= isWithin
  return {
    page,
    'LCP ms': Math.round(paint),
    of: rounds[0]?.paintOf,
    'first byte ms': Math.round(middle((one) => one.firstByteMs)),
    CLS: Number(shift.toFixed(3)),
    'script kB': Number(script.toFixed(1)),
    holds: isWithin,
  }
}
