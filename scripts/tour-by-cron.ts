/**
 * Runs the guided tour of the program (`semblance tour`) on a server that runs no background jobs
 * (RUN_JOBS=off): `npm run drill:cron`. Instead, a scheduler calls the routes that `semblance jobs
 * list` prints. A minute of the schedule takes one second. These journeys must succeed: a paid
 * offer and its payout, a fan's order, a store made from one photo, a picture that is downloaded
 * from an address, and an admin's trial of a model. Uses DATABASE_URL if it is set, else an
 * embedded database in a temporary folder.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OwnServer, startOwnServer } from '../server/cli/tour/own-server.ts'
import { SELFIE } from '../tests/support/merch/fans.ts'
import { NO_LIMITS } from '../tests/support/programs/no-limits.ts'
import { runProgram } from '../tests/support/programs/program.ts'
import { pictureOf } from '../tests/support/uploads.ts'
import { callOf, signIn } from './replicas.ts'

const CHAPTERS = ['offer', 'merch', 'shop']
/** Two callers share each route, so that a minute of the schedule takes one second. */
const MINUTE_MS = 2000
const LOOK_AGAIN_MS = 200

/** `minutes` is undefined for a job that runs at most once an hour. */
type CronRoute = { path: string; minutes: number | undefined }

const served = await pictureOf(64, 48)
const elsewhere = createServer((_request, response) => response.end(served)).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
const { port } = elsewhere.address() as AddressInfo
const scheduler = new AbortController()
let server: OwnServer | undefined
try {
  const routes = await listCronRoutes()
  const settings = { RATE_LIMIT_PER_MINUTE: '1000000', FETCH_LOOPBACK_PORTS: String(port), RUN_JOBS: 'off' }
  server = await startOwnServer({ ...process.env, ...NO_LIMITS, ...settings }, { withDemo: true })
  const journeys = takeJourneys(server).finally(() => scheduler.abort())
  const [count] = await Promise.all([callInTime(server, routes), journeys])
  const rare = routes.filter(({ minutes }) => minutes === undefined)
  for (const { path } of rare) await callRoute(server, path)
  console.log(`${CHAPTERS.join(', ')} took place with ${count + rare.length} calls of ${routes.length} cron routes.`)
} finally {
  scheduler.abort()
  await server?.stop()
  elsewhere.close()
}

async function takeJourneys(running: OwnServer): Promise<void> {
  await Promise.all([fetchPicture(running), tryModel(running)])
  // The tour runs last, because it moves the clock. Pending work of the other journeys would
  // expire.
  await takeTour(running)
}

async function listCronRoutes(): Promise<CronRoute[]> {
  const { code, stdout, stderr } = await runProgram(['jobs', 'list'])
  const lines = [...stdout.matchAll(/ {2}(\S+) \S+ \S+ \S+ \S+ +(\/api\/\S+)/g)]
  if (code !== 0 || lines.length === 0) throw new Error(`semblance jobs list named no route: ${stderr}`)
  return lines.map(([, minute = '', path = '']) => {
    const every = minute === '*' ? '1' : /\/(\d+)$/.exec(minute)?.[1]
    return { path, minutes: every === undefined ? undefined : Number(every) }
  })
}

/**
 * Calls the frequent routes until the drill ends. Two callers share each route, because a real
 * scheduler does not wait for the previous response.
 * @returns the number of calls
 * @throws if a route responds with a status other than 200
 */
async function callInTime(called: OwnServer, routes: readonly CronRoute[]): Promise<number> {
  const counts = await Promise.all(
    [...routes, ...routes].map(async ({ path, minutes }) => {
      for (let calls = 0; ; calls++) {
        if (minutes === undefined || scheduler.signal.aborted) return calls
        await callRoute(called, path)
        await sleep(minutes * MINUTE_MS, undefined, { signal: scheduler.signal }).catch(() => undefined)
      }
    }),
  )
  return counts.reduce((sum, calls) => sum + calls, 0)
}

async function callRoute({ api, cronSecret }: OwnServer, path: string): Promise<void> {
  const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${cronSecret}` } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

async function takeTour({ api, auth, cronSecret = '' }: OwnServer): Promise<void> {
  const args = ['tour', ...CHAPTERS, '--base-url', api, '--auth-url', auth, '--cron-secret', cronSecret, '--move-clock']
  const { code, stdout, stderr } = await runProgram(args)
  if (code !== 0 || stdout.includes('✗')) throw new Error(`the tour ended with ${code}: ${stdout}${stderr}`)
}

async function fetchPicture(running: OwnServer): Promise<void> {
  const call = callOf(running.api, await signIn(running, 'talent'))
  const imageUrl = `http://127.0.0.1:${port}/me.png`
  await call('POST', '/api/ui-api/user-image-assets/add', { imageUrls: [imageUrl] })
  await until('a picture is fetched', async () => {
    const { body } = await call('GET', '/api/likeness/assets')
    const { assets } = body as { assets: { contentUrl: string; status: string }[] }
    return assets.find(({ contentUrl }) => contentUrl === imageUrl)?.status === 'READY'
  })
}

async function tryModel(running: OwnServer): Promise<void> {
  const call = callOf(running.api, await signIn(running, 'admin'))
  const picture = { contentType: 'image/jpeg', base64: SELFIE.toString('base64') }
  const { status, body } = await call('POST', '/api/merch/admin/models/mock-image/try', { picture })
  if (status !== 202) throw new Error(`the trial was answered ${status}: ${JSON.stringify(body)}`)
  const { jobId } = (body as { data: { jobId: string } }).data
  await until('a model is tried', async () => {
    const { job } = (await call('GET', `/api/generation-jobs/${jobId}`)).body as { job: { status: string } }
    if (job.status === 'FAILED') throw new Error(`the trial failed: ${JSON.stringify(job)}`)
    return job.status === 'SUCCEEDED'
  })
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    if (scheduler.signal.aborted) throw new Error(`${what}: the drill ended before`)
    await sleep(LOOK_AGAIN_MS)
  }
}
