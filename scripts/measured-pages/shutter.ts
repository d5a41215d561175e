import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { composeApp } from '../../server/app.ts'
import { adjustableClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import type { Models } from '../../server/providers/models/port.ts'
import { launchBrowser } from '../../tests/browser/served-world.ts'
import { fakeCamera } from '../../tests/support/likeness/fake-camera.ts'
import { fakeVision } from '../../tests/support/likeness/fake-vision.ts'
import { aCampaign, aDesign, fakeArtModels } from '../../tests/support/merch/merch-artwork.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { temporaryFolder } from '../../tests/support/programs/program.ts'
import { openPhone } from './measure-page.ts'

const DRAW_MS = 2000
const LOOK_MS = 250

export type Shutter = {
  waitedMs: number
  /** The part of `waitedMs` in which at least one model was running. */
  modelsMs: number
  /** Requests in this time, in order. Times count from taking the photo. */
  requests: readonly { what: string; fromMs: number; toMs: number; bytes: number }[]
}

/**
 * Measures the wait of a fan who takes a photo on a phone. Fake models take DRAW_MS to draw a
 * picture and LOOK_MS to check one. Everything else is the real product.
 */
export async function measureShutter({
  isSlowLine,
  rounds,
}: {
  isSlowLine: boolean
  rounds: number
}): Promise<Shutter[]> {
  const spans: { from: number; to: number }[] = []
  const server = await serveStore(spans)
  const camera = await fakeCamera({ side: 1440, grain: 12 })
  const browser = await launchBrowser([...camera.switches])
  try {
    const measured: Shutter[] = []
    // Round -1 is slower, because it starts worker threads and loads their files.
    for (let round = -1; round < rounds; round++) {
      const one = await takePhoto(browser, { ...server, spans, isSlowLine })
      if (round >= 0) measured.push(one)
    }
    return measured
  } finally {
    await browser.close()
    await camera.remove()
    await server.stop()
  }
}

type Taking = { page: string; spans: { from: number; to: number }[]; isSlowLine: boolean }

async function takePhoto(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  { page: address, spans, isSlowLine }: Taking,
): Promise<Shutter> {
  const { context, page, session } = await openPhone(browser, { isSlowLine })
  try {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Take a selfie' }).click()
    await page.getByText(/^(?:Good\.|Come closer|A little further|Move your face)/).waitFor({ timeout: 60_000 })
    spans.length = 0
    const begun = new Map<string, { what: string; from: number; bytes: number }>()
    const requests: { what: string; from: number; to: number; bytes: number }[] = []
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const bytes = Number(request.headers['Content-Length'] ?? 0)
      begun.set(requestId, {
        what: `${request.method} ${request.url.replace(new URL(address).origin, '')}`,
        from: performance.now(),
        bytes,
      })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = begun.get(requestId)
      if (one) requests.push({ ...one, to: performance.now(), bytes: encodedDataLength })
    })
    const shutter = page.getByRole('button', { name: 'Take the photo' })
    const from = performance.now()
    await shutter.click()
    await page.getByRole('button', { name: 'Send the photo' }).click()
    await page.waitForFunction(
      () => {
        const art = document.querySelector<HTMLImageElement>('.candidate img')
        return art !== null && art.complete && art.naturalWidth > 0
      },
      undefined,
      { timeout: 120_000, polling: 'raf' },
    )
    const to = performance.now()
    return {
      waitedMs: to - from,
      modelsMs: coveredMs(spans),
      requests: requests
        .toSorted((one, other) => one.from - other.from)
        .map((one) => ({ what: one.what, fromMs: one.from - from, toMs: one.to - from, bytes: one.bytes })),
    }
  } finally {
    await context.close()
  }
}

async function serveStore(spans: { from: number; to: number }[]): Promise<{ page: string; stop: () => Promise<void> }> {
  const taking = async <Result>(ms: number, result: Result | Promise<Result>): Promise<Result> => {
    const from = performance.now()
    await pause(ms)
    spans.push({ from, to: performance.now() })
    return result
  }
  const [artists, eyes] = [fakeArtModels(), fakeVision()]
  const [whole, cutOut] = [await poster(false), await poster(true)]
  const { describe } = eyes
  const { moderate } = artists
  eyes.describe = (...given) => taking(LOOK_MS, describe(...given))
  artists.generate = () => taking(DRAW_MS, { picture: { bytes: whole, contentType: 'image/png' } })
  artists.matte = () =>
    taking(LOOK_MS, { picture: { bytes: cutOut, contentType: 'image/png' }, found: true, coverage: 0.5 })
  artists.compare = () => taking(LOOK_MS, { score: 0.8, facesFound: [1, 1] as const })
  artists.moderate = (...given) => taking(LOOK_MS, moderate(...given))
  const wrap = (models: Models): Models => {
    const openai = { ...artists.wrap(models).adapters.openai, ...onlyVision(eyes.wrap(models)) }
    return { ...models, adapters: { ...models.adapters, openai } as Models['adapters'] }
  }
  const folder = temporaryFolder()
  const [port, authPort] = [await freePort(), await freePort()]
  const address = `http://localhost:${port}`
  const database = await connect({ dataDir: folder.path, poolSize: 10, onError: console.error })
  await migrate(database)
  await database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  const clock = adjustableClock()
  const app = await composeApp({
    config: loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'secret-key-for-measuring-0123456789',
      PROCESSOR_WEBHOOK_SECRET: 'whsec_for-measuring-0123456789',
      DATA_DIR: folder.path,
      PORT: String(port),
      AUTH_PORT: String(authPort),
      BASE_URL: address,
      AUTH_URL: `http://localhost:${authPort}`,
      GENERATIONS_PER_ADDRESS: '1000',
    }),
    database,
    clock,
    logger: pino({ level: 'warn' }),
    deliverWebhook: async () => ({ status: 503 }),
    wrapModels: wrap,
  })
  app.generation.start()
  await app.api.listen({ port, host: '127.0.0.1' })
  await app.auth.listen({ port: authPort, host: '127.0.0.1' })
  const place = { app, database, clock }
  const campaign = await aCampaign(place)
  const design = await aDesign(place, campaign, { config: { prompt: 'A poster.', modelEndpoint: 'image-model-2' } })
  const stop = async () => {
    await app.close()
    await database.close()
    folder.remove()
  }
  return { page: `${address}/c/${campaign.slug}/photo?design=${design.id}`, stop }
}

const onlyVision = ({ adapters }: Models) => ({ vision: adapters.openai?.vision })

/** Draws dots, so that the picture has some hundred kilobytes like real art. */
async function poster(isCutOut: boolean): Promise<Uint8Array> {
  const dots = Array.from({ length: 6000 }, (_, at) => {
    const [x, y] = [(at % 75) * 11 + 100, Math.floor(at / 75) * 11 + 80]
    return `<circle cx="${x}" cy="${y}" r="${1 + 4 * Math.abs(Math.sin(x / 90) * Math.cos(y / 70))}"/>`
  })
  const ground = isCutOut ? '' : '<rect width="1024" height="1024" fill="#f2efe6"/>'
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">${ground}<g fill="#b5322d">${dots.join('')}</g></svg>`
  const picture = sharp(Buffer.from(drawn))
  return new Uint8Array(await (isCutOut ? picture : picture.removeAlpha()).png({ compressionLevel: 3 }).toBuffer())
}

/** Time in which at least one call was running. Overlapping calls count once. */
export function coveredMs(spans: readonly { from: number; to: number }[]): number {
  let total = 0
  let end = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue
    total += to - Math.max(from, end)
    end = to
  }
  return total
}
