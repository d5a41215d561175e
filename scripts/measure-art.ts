/**
 * Measures how much time the product adds to that of the models when art is made: `npm run
 * measure:art`. Fake models take `--ms` milliseconds and draw pictures of a realistic size.
 * Everything else is the real product. Prints the time of the models, the time that the fan waits,
 * and the difference. Two designs take turns: a default one, which has to reach the goal, and one
 * with several parallel attempts (`--attempts`). Runs on the embedded database, or on
 * TEST_DATABASE_URL.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import sharp from 'sharp'
import { composeApp } from '../server/app.ts'
import { adjustableClock } from '../server/platform/clock.ts'
import { loadConfig } from '../server/platform/config/load-config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { newId } from '../server/platform/ids.ts'
import { aCampaign, aDesign, aFan, fakeArtModels, type TestCampaign } from '../tests/support/merch/merch-artwork.ts'
import { temporaryFolder } from '../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'

const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '2000' },
  },
})
const GOAL_PERCENT = 15
/** Checking a picture takes a model less time than drawing one. */
const LOOK_MS = Number(values.ms) / 8

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

const whole = { picture: { bytes: await poster(false), contentType: 'image/png' } } as const
const cutOut = { picture: { bytes: await poster(true), contentType: 'image/png' }, found: true, coverage: 0.5 } as const

const artists = fakeArtModels()
const calls: { from: number; to: number }[] = []
async function taking<Result>(ms: number, result: Result): Promise<Result> {
  const from = performance.now()
  await pause(ms)
  calls.push({ from, to: performance.now() })
  return result
}
artists.generate = () => taking(Number(values.ms), whole)
artists.matte = () => taking(LOOK_MS, cutOut)
artists.compare = () => taking(LOOK_MS, { score: 0.8, facesFound: [1, 1] as const })
const { moderate } = artists
artists.moderate = async (call, content) => taking(LOOK_MS, await moderate(call, content))

const folder = temporaryFolder()
const server = process.env.TEST_DATABASE_URL
const name = `semblance_art_${newId().replaceAll('-', '')}`
if (server) await administer(server, `create database ${name}`)
const database = await connect({
  ...(server ? { databaseUrl: databaseUrl(server, name) } : {}),
  dataDir: folder.path,
  poolSize: 10,
  onError: console.error,
})
await migrate(database)
const clock = adjustableClock()
const app = await composeApp({
  config: loadConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'secret-key-for-measuring-0123456789',
    PROCESSOR_WEBHOOK_SECRET: 'whsec_for-measuring-0123456789',
    DATA_DIR: folder.path,
    GENERATIONS_PER_SESSION: '1000',
    GENERATIONS_PER_ADDRESS: '1000',
  }),
  database,
  clock,
  logger: pino({ level: 'warn' }),
  deliverWebhook: async () => ({ status: 503 }),
  wrapModels: artists.wrap,
})
app.generation.start()
const place = { app, database, clock }

type Measured = { title: string; campaign: TestCampaign; rounds: { percent: number; waited: number; work: number }[] }

/**
 * Each entry of `qualityTiers` is one attempt. Without the list, the product's default applies.
 */
async function designed(title: string, config: { qualityTiers?: readonly string[] }): Promise<Measured> {
  const campaign = await aCampaign(place)
  await aDesign(place, campaign, { config: { prompt: 'A poster.', modelEndpoint: 'image-model-2', ...config } })
  return { title, campaign, rounds: [] }
}

async function waitForArt(campaign: TestCampaign): Promise<Measured['rounds'][number]> {
  const fan = await aFan(place, campaign)
  calls.length = 0
  const worked = process.cpuUsage()
  const began = performance.now()
  const response = await app.api.inject({
    method: 'POST',
    url: '/api/merch/ai/generate',
    headers: { origin: 'http://localhost:3000' },
    payload: { sessionId: fan.bearer },
  })
  const waited = performance.now() - began
  if (response.statusCode !== 200) throw new Error(response.body)
  const { user, system } = process.cpuUsage(worked)
  return { percent: (100 * (waited - covered(calls))) / waited, waited, work: (user + system) / 1000 }
}

const asUsual = await designed('default settings', {})
const several = await designed(`${values.attempts} parallel attempts`, {
  qualityTiers: Array(Number(values.attempts)).fill('low'),
})
for (let round = 0; round <= Number(values.rounds); round++)
  for (const measured of [asUsual, several]) {
    const made = await waitForArt(measured.campaign)
    // Round 0 is slower, because it starts worker threads and loads their files.
    if (round > 0) measured.rounds.push(made)
  }
await app.close()
await database.close()
if (server) await administer(server, `drop database if exists ${name} with (force)`)
folder.remove()

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
console.log(
  '| design | the fan waits, ms | share besides the models | lowest share | CPU ms |\n|---|---:|---:|---:|---:|',
)
for (const { title, rounds } of [asUsual, several]) {
  const percents = rounds.map(({ percent }) => percent)
  const waited = median(rounds.map((round) => round.waited))
  const work = median(rounds.map((round) => round.work))
  console.log(
    `| ${title} | ${waited.toFixed(0)} | ${median(percents).toFixed(1)} % | ${Math.min(...percents).toFixed(1)} % | ${work.toFixed(0)} |`,
  )
}
const share = median(asUsual.rounds.map(({ percent }) => percent))
console.log(
  `\nGoal ${GOAL_PERCENT} % for a design with default settings: ${share > GOAL_PERCENT ? 'missed' : 'held'}. Medians of ${values.rounds}; models of ${values.ms} ms; load ${loadavg()[0]?.toFixed(1)}.`,
)
process.exitCode = share > GOAL_PERCENT ? 1 : 0

/** Time in which at least one call was running. Overlapping calls count once. */
function covered(spans: readonly { from: number; to: number }[]): number {
  let total = 0
  let end = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue
    total += to - Math.max(from, end)
    end = to
  }
  return total
}
