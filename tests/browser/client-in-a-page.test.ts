import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { temporaryFolder } from '../support/programs/program.ts'
import { CHROMIUM, launchBrowser, type ServedWorld, serveWorld, waitUntilHydrated } from './served-world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const PASSWORD = 'correct horse battery'

const folder = temporaryFolder()
const example = join(folder.path, 'sign-in-by-popup')

beforeAll(async () => {
  cpSync(join(ROOT, 'examples/sign-in-by-popup'), example, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)$/.test(path),
  })
  await run('npm', ['pack', './client', '--pack-destination', folder.path, '--loglevel=error'], { cwd: ROOT })
  const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz'))
  // The build tools come from this repository, so the test downloads nothing.
  const { devDependencies: _tools, ...described } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
  const dependencies = { 'semblance-client': `file:../${tarball}` }
  writeFileSync(join(example, 'package.json'), JSON.stringify({ ...described, dependencies }))
  const offline = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  await run('npm', ['install', ...offline], { cwd: example })
})
afterAll(() => folder.remove())

const built = (root: string, input: string, write: boolean) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write, rolldownOptions: { input: join(root, input), preserveEntrySignatures: 'strict' } },
  })

const EXAMPLE_DECLARATIONS = `
declare const client: ReturnType<typeof createApiClient>
declare const address: string, offerId: string, jobId: string
type Told = (what: unknown) => void
declare const show: Told, say: Told, bar: Told, badge: Told, mark: Told, askToVerify: Told
declare const file: File
declare const signal: AbortSignal | undefined
declare const list: MessageList
declare const request: { headers: { cookie?: string } }
`

function asDocumented(readme: string): string {
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(6)
  const imported = new Set(['createApiClient', 'type MessageList'])
  const bodies = examples.map((code, at) => {
    const rest = code.replace(/import \{ (.*) \} from 'semblance-client'\n/g, (_, names: string) => {
      for (const name of names.split(', ')) imported.add(name)
      return ''
    })
    return `export async function example${at}() {\n${rest}}`
  })
  return `import { ${[...imported].join(', ')} } from 'semblance-client'\n${EXAMPLE_DECLARATIONS}${bodies.join('\n')}`
}

describe('the packed client package', () => {
  test('has the name that the example imports, and its types cover the example and the README', async () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'examples/sign-in-by-popup/package.json'), 'utf8'),
    )
    const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz'))
    expect(dependencies).toEqual({ 'semblance-client': `file:../../${tarball}` })
    const { devDependencies: ours } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(devDependencies).toEqual({ typescript: ours.typescript, vite: ours.vite })
    writeFileSync(
      join(example, 'src/as-documented.ts'),
      asDocumented(readFileSync(join(ROOT, 'client/README.md'), 'utf8')),
    )
    await run(join(ROOT, 'node_modules/.bin/tsc'), [], { cwd: example }).catch(({ stdout }) =>
      expect.unreachable(stdout),
    )
  })

  test('weighs at most 4 kB compressed, and half a kB more if a server asks for proof of work', async () => {
    const root = join(example, 'node_modules/semblance-client')
    const rolldownOptions = { input: join(root, 'dist/index.js'), preserveEntrySignatures: 'strict' as const }
    // For pages, Vite would add a kilobyte of its own code that preloads chunks.
    const options = { ssr: true, minify: true, write: false, rolldownOptions }
    const output = await build({ root, configFile: false, logLevel: 'silent', build: options })
    const chunks = 'output' in output ? output.output.filter((chunk) => chunk.type === 'chunk') : []
    const bytesOf = (isEntry: boolean) =>
      chunks
        .filter((chunk) => chunk.isEntry === isEntry)
        .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
    expect(bytesOf(true)).toBeGreaterThan(2000)
    expect(bytesOf(true)).toBeLessThanOrEqual(4096)
    expect(bytesOf(false)).toBeLessThanOrEqual(512)
  })
})

describe.skipIf(!CHROMIUM)('the client in a page', () => {
  let site: Site
  let world: ServedWorld
  let browser: Browser
  beforeAll(async () => {
    site = await serveSite()
    ;[world, browser] = await Promise.all([
      serveWorld({ ALLOWED_DOMAINS_CORS: site.origin }),
      launchBrowser(),
      built(example, 'index.html', true),
    ])
    site.authUrl = world.authUrl
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await site?.close()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })

  test('signs a person in by popup, recognizes them later, and signs them out', async () => {
    const email = `${newId()}@people.test`
    const { auth } = world.stranger()
    await auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' })
    await auth.post('/api/auth/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
    const page = await (await browser.newContext()).newPage()
    await page.goto(site.origin)
    await page.getByText('You are not signed in.').waitFor()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in with Semblance' }).click(),
    ])
    await waitUntilHydrated(popup)
    await popup.getByLabel('Email address').fill(email)
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.keyboard.press('Enter')
    await page.getByText('Hello, Ada Byron.').waitFor()
    await page.reload()
    await page.getByText('Hello, Ada Byron.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are not signed in.').waitFor()
  })

  describe('an upload in a browser', () => {
    const pageWithClient = async (): Promise<Page> => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${site.origin}/with-client`)
      await page.waitForFunction(() => 'client' in window)
      return page
    }
    const uploadFrom = (page: Page, bytes: number) =>
      page.evaluate(async (size) => {
        const { client: lib, ending } = window as unknown as {
          client: typeof import('../../client/src/index.ts')
          ending: AbortController
        }
        const told: { sent: number; total: number }[] = []
        const file = new File([new Uint8Array(size)], 'long.wav', { type: 'audio/wav' })
        const answer = await lib.upload(lib.createApiClient({ address: '' }), 'POST /api/offers/upload-deliverable', {
          form: { offerId: 'o1', file },
          onProgress: (progress) => told.push(progress),
          signal: ending.signal,
        })
        return { answer, told }
      }, bytes)

    test('reports its progress up to the last byte', async () => {
      const page = await pageWithClient()
      site.takeUpload = (request, response) => {
        let received = 0
        request.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        request.on('end', () => {
          response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'r1234567' })
          response.end(JSON.stringify({ url: 'http://localhost/x.wav', key: String(received) }))
        })
      }
      const { answer, told } = await uploadFrom(page, 5_000_000)
      const { sent = 0, total = 1 } = told.at(-1) ?? {}
      expect(sent).toBe(total)
      expect(total).toBeGreaterThan(5_000_000)
      expect(told.map((progress) => progress.sent)).toEqual(
        told.map((p) => p.sent).toSorted((one, other) => one - other),
      )
      expect(answer).toMatchObject({ ok: true, status: 200, body: { key: String(total) }, requestId: 'r1234567' })
    })

    test('can be aborted midway', async () => {
      const page = await pageWithClient()
      const taken = Promise.withResolvers<IncomingMessage>()
      site.takeUpload = (request) => {
        // The server stops reading, so that the page can cancel the upload halfway.
        taken.resolve(request.pause())
        void page.evaluate(() => (window as unknown as { ending: AbortController }).ending.abort('another file'))
      }
      const { answer } = await uploadFrom(page, 20_000_000)
      expect(answer).toMatchObject({ ok: false, status: 0, error: { code: 'Aborted', cause: 'another file' } })
      const request = await taken.promise
      const gone = new Promise((resolve) => request.on('close', resolve))
      request.on('error', () => undefined).resume()
      await gone
      expect(request.complete).toBe(false)
    })

    test('resolves with an error if it is cut off or refused', async () => {
      const page = await pageWithClient()
      site.takeUpload = (request) => void request.destroy()
      expect((await uploadFrom(page, 1000)).answer).toMatchObject({
        ok: false,
        status: 0,
        error: { code: 'Unreachable' },
      })
      site.takeUpload = (request, response) => {
        request.resume().on('end', () => {
          response.writeHead(413, { 'content-type': 'application/json' })
          response.end(JSON.stringify({ error: 'The file is too large.', code: 'PayloadTooLarge' }))
        })
      }
      const { answer } = await uploadFrom(page, 1000)
      expect(answer).toMatchObject({ ok: false, status: 413, error: { code: 'PayloadTooLarge' } })
    })
  })
})

type Site = {
  origin: string
  authUrl: string
  takeUpload: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' }
const PAGE_WITH_CLIENT = `<!doctype html><title>A site</title><script type="module">
import * as client from '/client/index.js'
Object.assign(window, { ending: new AbortController(), client })
</script>`

async function serveSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (request.method === 'POST') return site.takeUpload(request, response)
    const path = pathname === '/' ? '/index.html' : pathname
    const from = path.startsWith('/client/')
      ? join(example, 'node_modules/semblance-client/dist', path.slice('/client/'.length))
      : join(example, 'dist', path)
    if (path === '/favicon.ico') return void response.writeHead(404).end()
    const text = path === '/with-client' ? PAGE_WITH_CLIENT : readFileSync(from, 'utf8')
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' })
    response.end(text.replace('http://localhost:3001', site.authUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site: Site = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    authUrl: '',
    takeUpload: (_request, response) => void response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return site
}
