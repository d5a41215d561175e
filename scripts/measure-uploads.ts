/**
 * Checks that uploads do not make a server use much memory or respond slowly: `npm run
 * measure:uploads`. Sends 200 files of 10 MB and one of 500 MB at once while another client
 * requests a list. Needs a PostgreSQL server (TEST_DATABASE_URL or --database) and some gigabytes
 * of disk. Creates a database there and drops it.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { newId } from '../server/platform/ids.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../server/seed/people.ts'
import { NO_LIMITS } from '../tests/support/programs/no-limits.ts'
import { type RunningProgram, runProgram, startProgram, temporaryFolder } from '../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '10' },
    large: { type: 'string', default: '500' },
    database: { type: 'string' },
  },
})
const server = values.database ?? process.env.TEST_DATABASE_URL
if (!server) throw new Error('This needs PostgreSQL: set TEST_DATABASE_URL, or give --database <url>.')

const MB = 1_000_000
const MAX_MIB = 150
const MAX_DURATION_MS = 1000
const BOUNDARY = 'measured-upload'

const folder = temporaryFolder()
const name = `semblance_uploads_${newId().replaceAll('-', '')}`
await administer(server, `create database ${name}`)
let program: RunningProgram | undefined
try {
  const env = {
    DATABASE_URL: databaseUrl(server, name),
    DATA_DIR: join(folder.path, 'data'),
    RUN_JOBS: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...NO_LIMITS,
  }
  const seeded = await runProgram(['seed'], env)
  if (seeded.code !== 0) throw new Error(seeded.stderr)
  program = await startProgram({ ...env, DEMO_DATA: 'off' })
  const { cookie, offerId } = await findSeller(program)
  await measure(program, cookie, offerId)
} finally {
  program?.child.kill('SIGTERM')
  const ended = await program?.ended
  if (ended?.stderr) console.error(ended.stderr)
  await administer(server, `drop database if exists ${name} with (force)`)
  folder.remove()
}

async function findSeller({ api, auth }: RunningProgram): Promise<{ cookie: string; offerId: string }> {
  for (const { email } of DEMO_PEOPLE.filter(({ kind }) => kind === 'talent')) {
    const response = await fetch(`${auth}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    })
    if (response.status !== 200) throw new Error(`${email} could not sign in: ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    const cookie = cookies.join('; ')
    const list = await fetch(`${api}/api/offers/list?status=PAID,REVISION_REQUESTED`, { headers: { cookie } })
    const { offers } = (await list.json()) as { offers: { id: string }[] }
    if (offers[0]) return { cookie, offerId: offers[0].id }
  }
  throw new Error('No demo talent owes a delivery.')
}

async function measure({ api, child }: RunningProgram, cookie: string, offerId: string): Promise<void> {
  const [files, each, large] = [values.files, values.megabytes, values.large].map(Number) as [number, number, number]
  const send = (bytes: number) => upload(api, cookie, offerId, bytes)
  // During the first uploads, the program allocates memory that it does not return. These uploads
  // come before the measurement.
  for (let warm = 0; warm < 5; warm++) await send(MB)
  await pause(1000)
  const before = residentMib(child.pid)
  let peak = before
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await pause(20)) peak = Math.max(peak, residentMib(child.pid))
  })()
  // The worker has its own thread, because this thread is busy with sending.
  const probe = new Worker(new URL('./measure-response-times.ts', import.meta.url), {
    workerData: { address: `${api}/api/offers/list`, cookie },
  })
  const startedAt = performance.now()
  const sizes = [large * MB, ...Array.from({ length: files }, () => each * MB)]
  const sending = Promise.all(sizes.map(send)).finally(() => {
    isDone = true
  })
  const [statuses] = await Promise.all([sending, watching])
  const seconds = (performance.now() - startedAt) / 1000
  probe.postMessage('stop')
  const [waits] = (await once(probe, 'message')) as [number[]]
  const [median = 0, late = 0, slowest = 0] = [0.5, 0.95, 1].map(
    (share) => waits.toSorted((one, other) => one - other)[Math.ceil(share * waits.length) - 1],
  )
  const storedCount = statuses.filter((status) => status === 200).length
  const rise = peak - before
  console.log(
    `${storedCount} of ${sizes.length} uploads kept, ${(files * each + large) / 1000} GB in ${seconds.toFixed(1)} s`,
  )
  console.log(
    `resident memory ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)} MiB: ${rise.toFixed(0)} MiB more (at most ${MAX_MIB})`,
  )
  console.log(
    `another route, requested ${waits.length} times meanwhile: ${median.toFixed(0)} ms, one in twenty ${late.toFixed(0)} ms, ${slowest.toFixed(0)} ms at most (under ${MAX_DURATION_MS})`,
  )
  if (storedCount < sizes.length || rise > MAX_MIB || slowest >= MAX_DURATION_MS) process.exitCode = 1
}

/**
 * Streams the file, so that this process does not need memory for all its bytes.
 * @returns the status
 */
async function upload(api: string, cookie: string, offerId: string, bytes: number): Promise<number> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="offerId"\r\n\r\n${offerId}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="film.bin"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const chunk = Buffer.alloc(65_536, 7)
  const body = Readable.from(
    (function* () {
      yield head
      for (let left = bytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
      yield tail
    })(),
  )
  const sent = request(`${api}/api/offers/upload-deliverable`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie,
      origin: api,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + bytes + tail.length,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  await Promise.all([pipeline(body, sent), status])
  return status
}

function residentMib(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
