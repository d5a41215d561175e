/**
 * Checks that response times do not reveal which email addresses have an account: `npm run
 * bench:enumeration`. Sends requests to each route over HTTP, in turns for addresses with and
 * without an account. Then compares the times of the responses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../server/platform/ids.ts'
import { freePort } from '../tests/support/programs/free-port.ts'
import { startServer } from './children.ts'

const ROUNDS = 200
const WARM_UP = 20
/** Work that the server continues after a response must not slow down the next request. */
const PAUSE_MS = 60
const PASSWORD = 'correct horse battery'

const dataDir = mkdtempSync(join(tmpdir(), 'semblance-enumeration-'))
const server = await startServer('real-server.ts', {
  PATH: process.env.PATH ?? '',
  // Production has no test mailbox from which the codes can be read.
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  AUTH_PORT: String(await freePort()),
  LOG_LEVEL: 'error',
  RUN_JOBS: 'off',
  RATE_LIMIT_PER_MINUTE: '100000000',
  ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
})

type Kind = 'known' | 'unknown'
type Question = {
  route: string
  /** Email addresses that have an account or a pending code. */
  known: readonly string[]
  body: (email: string) => object
}

const newEmail = () => `${newId()}@bench.semblance.example`
const signupBody = (email: string) => ({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })

async function post(route: string, body: object): Promise<number> {
  const reply = await fetch(`${server.auth}/api/auth/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply.status
}

async function codeMailedTo(email: string): Promise<string> {
  const reply = await fetch(`${server.api}/dev/mailbox?to=${encodeURIComponent(email)}`)
  const { mails } = (await reply.json()) as { mails: { text: string }[] }
  return /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? ''
}

async function prepare(isConfirmed: boolean): Promise<string[]> {
  const emails = Array.from({ length: ROUNDS + WARM_UP }, newEmail)
  for (const email of emails) {
    await post('signup', signupBody(email))
    const code = await codeMailedTo(email)
    if (!isConfirmed) continue
    const status = await post('confirm', { email, code, password: PASSWORD })
    if (status !== 200) throw new Error(`confirming a person of the benchmark returned ${status}`)
  }
  return emails
}

async function timed({ route, body }: Question, email: string): Promise<number> {
  await sleep(PAUSE_MS)
  const startedAt = performance.now()
  const status = await post(route, body(email))
  const ms = performance.now() - startedAt
  if (status >= 403) throw new Error(`${route} answered ${status}`)
  return ms
}

async function measure(question: Question): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (const [round, known] of question.known.entries()) {
    // The order alternates, so that work after a response does not always slow down the same kind
    // of address.
    const kinds: Kind[] = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of kinds) {
      const ms = await timed(question, kind === 'known' ? known : newEmail())
      if (round >= WARM_UP) times[kind].push(ms)
    }
  }
  return times
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN

/** Share of pairs in which the known address takes longer. At 50 % the times reveal nothing. */
function slowerShare({ known, unknown }: Record<Kind, number[]>): number {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

try {
  console.error('Signing people up …')
  const [members, waiting] = [await prepare(true), await prepare(false)]
  const questions: readonly Question[] = [
    { route: 'signup', known: members, body: signupBody },
    { route: 'login', known: members, body: (email) => ({ email, password: 'not that one' }) },
    { route: 'forgot-password', known: members, body: (email) => ({ email }) },
    {
      route: 'reset-password',
      known: members,
      body: (email) => ({ email, code: '000000', newPassword: PASSWORD }),
    },
    { route: 'resend-code', known: waiting, body: (email) => ({ email }) },
    { route: 'confirm', known: waiting, body: (email) => ({ email, code: '000000', password: PASSWORD }) },
  ]
  const rows = [['route', 'known, median ms', 'unknown, median ms', 'known p10–p90', 'unknown p10–p90', 'known slower']]
  const ms = (value: number) => value.toFixed(2)
  for (const question of questions) {
    console.error(`Measuring ${question.route} …`)
    const times = await measure(question)
    const span = (of: readonly number[]) => `${ms(quantile(of, 0.1))}–${ms(quantile(of, 0.9))}`
    rows.push([
      question.route,
      ms(quantile(times.known, 0.5)),
      ms(quantile(times.unknown, 0.5)),
      span(times.known),
      span(times.unknown),
      `${(slowerShare(times) * 100).toFixed(0)} %`,
    ])
  }
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  console.log(`\n${ROUNDS} addresses of each kind. “Known slower” is 50 % if response times reveal nothing.`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
