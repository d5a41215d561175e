import { existsSync, readFileSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { announceDemo } from '../../server/cli/start-table.ts'
import { type RunningProgram, runProgram, startProgram, temporaryFolder } from '../support/programs/program.ts'
import { unpackTemplate } from '../support/runner/database-template.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')
const hasStack = (text: string): boolean => /^\s+at /m.test(text)

const source = inject('template')
/** The program opens its own folder, so only the embedded run executes the test. */
const onceTest = test.skipIf(source.engine === 'postgres')

test('a port in use is reported in one line without a stack trace, before anything is opened', async () => {
  const holder: Server = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const untouched = join(folder.path, 'untouched')

  const { code, stderr } = await runProgram(['serve'], { PORT: port, AUTH_PORT: '0', DATA_DIR: untouched })
  holder.close()

  expect(code).toBe(1)
  expect(lines(stderr)).toEqual([
    `semblance: Port ${port} is in use by another program. Stop it, or set PORT to a free port.`,
  ])
  expect(existsSync(join(untouched, 'database'))).toBe(false)
})

onceTest('all invalid settings are reported at once, each with a remedy', async () => {
  const { code, stderr } = await runProgram(['serve'], {
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    RUN_JOBS: 'perhaps',
    DATABASE_URL: 'mysql://root:hidden-word@db/semblance',
    DATA_DIR: folder.path,
  })
  expect(code).toBe(2)
  expect(hasStack(stderr)).toBe(false)
  expect(stderr).toContain('4 errors')
  for (const name of ['PORT', 'LOG_LEVEL', 'RUN_JOBS', 'DATABASE_URL']) expect(stderr).toContain(`${name}: `)
  expect(stderr).not.toContain('hidden-word')
})

onceTest('production does not start without its secrets, and prints none of them', async () => {
  const secret = 'a-cron-secret-that-must-stay-hidden'
  const { code, stdout, stderr } = await runProgram(['serve'], {
    NODE_ENV: 'production',
    CRON_SECRET: secret,
    DATA_DIR: folder.path,
  })
  expect(code).toBe(2)
  for (const name of ['SECRET_KEY', 'PROCESSOR_WEBHOOK_SECRET', 'BASE_URL', 'AUTH_URL'])
    expect(stderr).toContain(`${name} is missing`)
  expect(stdout + stderr).not.toContain(secret)
})

onceTest('an unreachable database is reported in one line without the password', async () => {
  const { code, stderr } = await runProgram(['migrate'], {
    DATABASE_URL: 'postgres://semblance:hidden-word@127.0.0.1:1/semblance',
    DATA_DIR: folder.path,
  })
  expect(code).toBe(1)
  expect(lines(stderr)).toHaveLength(1)
  expect(stderr).toContain('The database cannot be reached.')
  expect(stderr).not.toContain('hidden-word')
})

onceTest('`config` shows where each value comes from, and no secrets', async () => {
  const secret = 'a-secret-key-of-more-than-32-characters-0123'
  const { code, stdout } = await runProgram(['config'], {
    SECRET_KEY: secret,
    DATABASE_URL: 'postgres://semblance:hidden-word@127.0.0.1:1/semblance',
    PORT: '4000',
  })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^PORT +4000 +environment/m)
  expect(stdout).toMatch(/^AUTH_PORT +3001 +default/m)
  expect(stdout).toMatch(/^SECRET_KEY +set +environment/m)
  expect(stdout).toMatch(/^CRON_SECRET +not set +default/m)
  expect(stdout).not.toContain(secret)
  expect(stdout).not.toContain('hidden-word')
})

onceTest('`openapi` prints only the description and creates no folder', async () => {
  const untouched = join(folder.path, 'openapi')
  const { code, stdout, stderr } = await runProgram(['openapi'], { DATA_DIR: untouched })
  expect(code).toBe(0)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0', paths: { '/api/offers/submit': { post: {} } } })
  expect(existsSync(untouched)).toBe(false)
})

const COMMANDS = [
  [],
  ['serve'],
  ['migrate'],
  ['seed'],
  ['tour'],
  ['openapi'],
  ['jobs'],
  ['jobs', 'run'],
  ['ledger', 'check'],
  ['backup'],
  ['restore'],
  ['config'],
]
onceTest('every command has a --help text', async () => {
  const responses = await Promise.all(COMMANDS.map((command) => runProgram([...command, '--help'])))
  for (const [index, { code, stdout }] of responses.entries()) {
    expect(code, COMMANDS[index]?.join(' ')).toBe(0)
    expect(stdout).toContain(['Usage: semblance', ...(COMMANDS[index] ?? [])].join(' '))
  }
})

onceTest('an unknown command, option or job is a usage error', async () => {
  const responses = await Promise.all(
    [['dance'], ['serve', '--fast'], ['jobs', 'run', 'dance']].map((args) => runProgram(args)),
  )
  for (const { code, stderr } of responses) {
    expect(code).toBe(2)
    expect(hasStack(stderr)).toBe(false)
  }
})

/** Idle connections are kept for 72 s, so a shutdown that waited for them would exceed this. */
const IDLE_CONNECTION_MS = 60_000
/** At least one request arrives meanwhile, even on a busy machine. */
const DRAIN_DELAY_MS = 3000
let server: RunningProgram
const dataDir = join(folder.path, 'running')
beforeAll(async () => {
  if (source.engine === 'postgres') return
  unpackTemplate(source, join(dataDir, 'database'))
  server = await startProgram({
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    RUN_JOBS: 'off',
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
  })
})
afterAll(() => server?.child.kill('SIGKILL'))

/** Columns are as wide as their widest cell, which depends on the machine. */
const inOneWidth = (text: string): string[] => lines(text).map((line) => line.trim().replace(/ {2,}/g, '  '))

function printedByDemo(): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  announceDemo(undefined)
  return write.mock.calls.map(([text]) => String(text)).join('')
}

onceTest('the README shows what a start prints', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, sample = ''] = /<!-- first start[^]*?```\n([^]*?)```/.exec(readme) ?? []
  const shown = inOneWidth(sample).filter((line) => line !== '…')
  const printed = server
    .printed()
    .replaceAll(server.api, 'http://localhost:3000')
    .replaceAll(server.auth, 'http://localhost:3001')
    .replaceAll(dataDir, './data')
  const known = new Set([printed, printedByDemo()].flatMap(inOneWidth))
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter((line) => !known.has(line))).toEqual([
    'Creating a new database in ./data: this takes a few seconds, only once.',
  ])
})

onceTest('the error about a data folder in use names the process that holds it', async () => {
  const { code, stderr } = await runProgram(['migrate'], { DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(lines(stderr)).toHaveLength(1)
  expect(stderr).toContain(`is in use by process ${server.child.pid}.`)
})

onceTest('a job cannot run while a server holds the data folder; the error names the job’s route', async () => {
  const { code, stderr } = await runProgram(['jobs', 'run', 'process-payouts'], { DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(stderr).toContain('/api/payments/process-payouts')
})

onceTest(
  'after SIGTERM it is not ready, answers the current request, closes idle connections and exits with 0',
  async () => {
    const keepAlive = new Agent({ keepAlive: true })
    await new Promise((resolve) =>
      get(`${server.api}/healthz`, { agent: keepAlive }, (reply) => reply.resume().on('end', resolve)),
    )

    const body = JSON.stringify({ email: 'nobody@semblance.test', password: 'a-wrong-password-1' })
    const slow = request(`${server.auth}/api/auth/login`, {
      method: 'POST',
      agent: keepAlive,
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    const response = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode)))
      slow.on('error', reject)
    })
    // The server has asked for the body, so the request is in progress until its client ends it.
    const underWay = new Promise((resolve) => slow.once('continue', resolve))
    slow.flushHeaders()
    await underWay
    slow.write(body.slice(0, 10))

    server.child.kill('SIGTERM')
    await expect
      .poll(() => fetch(`${server.api}/readyz`).then(({ status }) => status), { timeout: DRAIN_DELAY_MS })
      .toBe(503)
    await expect
      .poll(() =>
        fetch(`${server.api}/healthz`).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .toBe('closed')
    slow.end(body.slice(10))

    expect(await response).toBe(401)
    const endedAt = performance.now()
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - endedAt).toBeLessThan(IDLE_CONNECTION_MS)
  },
)

const restart = (more: Record<string, string>) =>
  startProgram({ DATA_DIR: dataDir, DEMO_DATA: 'off', RUN_JOBS: 'off', ...more })

onceTest('a second signal ends the shutdown at once', async () => {
  server = await restart({ DRAIN_DELAY_MS: '60000' })
  server.child.kill('SIGTERM')
  // A terminal sends a signal twice, so an immediate second one counts as the same. The test
  // repeats it until it takes effect.
  const signalAgain = () => {
    server.child.kill('SIGTERM')
    return server.child.exitCode
  }
  await expect.poll(signalAgain, { interval: 100 }).toBe(1)
})

onceTest('an uncaught error is logged and exits with status 1', async () => {
  const planted = 'process.on("message",()=>setImmediate(()=>{throw new Error("planted")}))'
  server = await restart({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}` })
  server.child.send('fail')
  const { code, stdout } = await server.ended
  expect(code).toBe(1)
  const line = stdout.split('\n').find((text) => text.includes('planted')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ level: 60, msg: 'uncaught', err: { message: 'planted' } })
})
