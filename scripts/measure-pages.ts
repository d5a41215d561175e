/**
 * How a stranger on a phone meets the public pages: `npm run measure:pages`. A server of this tree with demo data is started
 * on the embedded database and closed again; a browser without anything in its cache then opens each page, four times
 * slower than this machine and over 1.6 Mbit/s with 150 ms there and back. Printed are the largest paint, how far things
 * moved, and the script that came over the line, each beside what it may be at most. `--address http://…` measures
 * a server that runs already.
 */
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { freePort, launchBrowser } from '../tests/browser/served-world.ts'
import { temporaryFolder } from '../tests/support/program.ts'

const { values } = parseArgs({ options: { address: { type: 'string' }, rounds: { type: 'string', default: '3' } } })

const MOST = { paintMs: 1500, shift: 0.02, scriptKb: 120 }
const PHONE = { width: 375, height: 812 }
const SLOWER = 4
const LINE = { latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 }
/** After that long without a new request nothing more is painted. */
const QUIET_MS = 1500
const LONGEST_MS = 120_000

type Measured = { paintMs: number; paintOf: string; shift: number; scriptKb: number }

const served =
  values.address === undefined ? await serveDemo() : { address: values.address, stop: async () => undefined }
const browser = await launchBrowser()
try {
  const pages = [
    '/',
    '/talents',
    await firstTalent(served.address),
    '/verify',
    '/report',
    '/terms',
    '/privacy',
    '/status',
  ]
  const rows: object[] = []
  for (const path of pages) {
    const rounds: Measured[] = []
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push(await measure(browser, served.address + path))
    rows.push(rowOf(path, rounds))
  }
  console.table(rows)
  console.log(`At most: ${MOST.paintMs} ms, ${MOST.shift}, ${MOST.scriptKb} kB. Medians of ${values.rounds}.`)
} finally {
  await browser.close()
  await served.stop()
}

async function measure(from: Browser, address: string): Promise<Measured> {
  const context = await from.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    let scriptBytes = 0
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(() => {
      const seen = { paintMs: 0, paintOf: '', shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element } = entry as PerformanceEntry & { element?: Element }
          seen.paintMs = entry.startTime
          seen.paintOf = element ? element.tagName.toLowerCase() : ''
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address, { waitUntil: 'networkidle', timeout: LONGEST_MS })
    await pause(QUIET_MS)
    const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Measured, 'scriptKb'> }).seen)
    return { ...seen, scriptKb: scriptBytes / 1000 }
  } finally {
    await context.close()
  }
}

function rowOf(page: string, rounds: readonly Measured[]): object {
  const middle = (of: (one: Measured) => number) =>
    rounds.map(of).toSorted((one, other) => one - other)[rounds.length >> 1] ?? 0
  const [paint, shift, script] = [
    middle((one) => one.paintMs),
    middle((one) => one.shift),
    middle((one) => one.scriptKb),
  ]
  return {
    page,
    'LCP ms': Math.round(paint),
    of: rounds[0]?.paintOf,
    CLS: Number(shift.toFixed(3)),
    'script kB': Number(script.toFixed(1)),
    holds: paint <= MOST.paintMs && shift <= MOST.shift && script <= MOST.scriptKb,
  }
}

async function firstTalent(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/indexing/search?hasImageAsset=true&limit=1`)
  const { results } = (await answer.json()) as { results: { slug: string }[] }
  const [talent] = results
  if (!talent) throw new Error('no talent can be found here: is there demo data?')
  return `/t/${talent.slug}`
}

async function serveDemo(): Promise<{ address: string; stop: () => Promise<void> }> {
  const [port, authPort] = [await freePort(), await freePort()]
  const address = `http://localhost:${port}`
  const folder = temporaryFolder()
  const env = {
    ...process.env,
    PORT: String(port),
    AUTH_PORT: String(authPort),
    BASE_URL: address,
    AUTH_URL: `http://localhost:${authPort}`,
    DATA_DIR: folder.path,
  }
  const server = spawn(process.execPath, ['server/cli/bin.js', 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    folder.remove()
  }
  const until = Date.now() + LONGEST_MS
  while (Date.now() < until) {
    const found = await firstTalent(address).catch(() => undefined)
    if (found !== undefined) return { address, stop }
    await pause(500)
  }
  await stop()
  throw new Error('the server did not come up with demo data')
}
