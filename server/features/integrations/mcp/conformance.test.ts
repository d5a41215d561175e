import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addKey, bearer } from '../../../../tests/support/people/api-keys.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addressOf } from './testing/connect.ts'

const PROGRAM = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

/**
 * Scenarios that every server must pass. The others call tools, prompts and resources of the test
 * suite, or what this server does not have: streams, subscriptions, log levels, completions.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

let world: World
let address: string
const close: (() => void)[] = []
beforeAll(async () => {
  world = await createWorld({ env: { REQUESTS_PER_API_KEY: '10000' } })
  const { secret } = await addKey(await world.brand())
  const to = await addressOf(world)
  // The program sends no key, so this adds it to what passes through.
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers(bearer(secret))
    for (const name of ['accept', 'content-type', 'origin', 'mcp-protocol-version', 'mcp-session-id']) {
      const value = request.headers[name]
      if (typeof value === 'string')
        headers.set(name, value.replace(`localhost:${port()}`, new URL(world.config.BASE_URL).host))
    }
    const method = request.method ?? 'GET'
    const answer = await fetch(to, { method, headers, ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}) })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(await answer.text())
  }
  const proxy = createServer((request, response) => {
    forward(request, response).catch((error: Error) => response.destroy(error))
  })
  const port = () => (proxy.address() as { port: number }).port
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  close.push(() => proxy.close())
  address = `http://localhost:${port()}/mcp`
})
afterAll(async () => {
  for (const each of close) each()
  await world.close()
})

test.each(SCENARIOS)('the conformance suite of the protocol passes: %s', async (scenario) => {
  const folder = await mkdtemp(join(tmpdir(), 'semblance-mcp-'))
  try {
    const given = ['server', '--url', address, '--scenario', scenario, '--output-dir', folder]
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...given])
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
