import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { openTestDatabase } from '../support/database/test-databases.ts'
import { freePort } from '../support/programs/free-port.ts'
import { type RunningProgram, startProgram, temporaryFolder } from '../support/programs/program.ts'
import { unpackTemplate } from '../support/runner/database-template.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = temporaryFolder()
const children: ChildProcess[] = []
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  await Promise.all(drops.map((drop) => drop()))
  folder.remove()
})

const responses = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

const source = inject('template')
/** Prepares a database, because the first start of a server is not under test. */
async function readyDatabase(name: string): Promise<Record<string, string>> {
  const path = join(folder.path, name)
  if (source.engine === 'pglite') {
    unpackTemplate(source, join(path, 'database'))
    return { DATA_DIR: path }
  }
  const { database, url = '', drop } = await openTestDatabase()
  await database.close()
  drops.push(drop)
  return { DATA_DIR: path, DATABASE_URL: url }
}

test.skipIf(source.engine === 'postgres')('SIGTERM to `npm start` also shuts the server down in order', async () => {
  const [port, authPort] = [await freePort(), await freePort()]
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...MACHINE_ENV,
      HOME: process.env.HOME,
      PORT: String(port),
      AUTH_PORT: String(authPort),
      ...(await readyDatabase('npm')),
      DEMO_DATA: 'off',
      RUN_JOBS: 'off',
    },
    stdio: 'ignore',
  })
  children.push(npm)
  const health = `http://127.0.0.1:${port}/healthz`
  await expect.poll(() => responses(health), { interval: 200 }).toBe(true)
  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  expect(await responses(health)).toBe(false)
})

async function beginRequest({ auth }: RunningProgram): Promise<void> {
  const socket = connect(Number(new URL(auth).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n',
  )
  // The request is in progress once the server asks for the body.
  await once(socket, 'data')
}

test('clients with unfinished or missing requests do not delay the shutdown', async () => {
  const program = await startProgram({
    ...(await readyDatabase('clients')),
    DEMO_DATA: 'off',
    SHUTDOWN_TIMEOUT_MS: '1500',
  })
  children.push(program.child)
  const silent = connect(Number(new URL(program.api).port), '127.0.0.1')
  silent.on('error', () => {})
  await Promise.all([once(silent, 'connect'), beginRequest(program)])
  const since = performance.now()
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  expect(performance.now() - since).toBeLessThan(6500)
})
