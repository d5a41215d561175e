import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/programs/program.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const run = promisify(execFile)

/**
 * `@ts-expect-error` marks each expected type error. The compiler also reports a mark without an
 * error.
 */
const CONSUMER = `
import { createApiClient, createAuthClient, getUser, pages, poll, upload, watch, type Offer, type User } from 'semblance-client'

declare const process: { argv: string[] }
declare const console: { log: (line: string) => void }

const [api = '', auth = '', cookie = ''] = process.argv.slice(2)
const client = createApiClient({ address: api, cookie })
const stranger = createApiClient({ address: api })

const account = await client('GET /api/accounts/me')
const name: string | undefined = account.ok ? account.body.account.displayName : undefined

const refused = await client('POST /api/offers/respond', { body: { offerId: 'none', action: 'counter' } })
const fields: string[] | undefined =
  !refused.ok && refused.error.code === 'BadRequest' ? refused.error.details?.issues.map(({ path }) => path) : undefined
const onboarding: 'missing' | 'incomplete' | 'under_review' | undefined =
  !refused.ok && refused.error.code === 'CONNECT_ONBOARDING_REQUIRED' ? refused.error.details?.status : undefined

const unknown = await client('GET /api/talents/{slug}', { params: { slug: 'nobody/at all' } })
const closed = await stranger('GET /api/payments/history', { query: { limit: 5 } })
const lost = await createApiClient({ address: 'http://127.0.0.1:1' })('GET /api/products', { query: { sellerSlug: 'x' } })
const me: User | null = await getUser({ authUrl: auth, cookie })
const nobody = await getUser({ authUrl: auth })
const list = await client('GET /api/offers/list')
const offers: Offer[] = list.ok ? list.body.offers : []
const signedOut = await createAuthClient({ address: auth })('POST /api/auth/logout')

export function doesNotCompile() {
  // @ts-expect-error there is no such operation
  void client('GET /api/nothing')
  // @ts-expect-error this operation belongs to the authentication app
  void client('GET /api/me')
  // @ts-expect-error a field is missing
  void client('POST /api/offers/deliver', { body: { offerId: 'x' } })
  // @ts-expect-error the address names a parameter
  void client('GET /api/offers/{id}')
  // @ts-expect-error no response of this operation has that code
  if (!unknown.ok && unknown.error.code === 'TALENT_BLOCKED_BRAND') return
  // @ts-expect-error only an upload accepts a form with a file
  void client('POST /api/offers/upload-deliverable')
  // @ts-expect-error the form has an additional field
  void upload(client, 'POST /api/offers/upload-deliverable', { form: { file: new Blob([]) } })
  // @ts-expect-error this operation takes no idempotency key
  void client('POST /api/offers/complete', { body: { offerId: 'x' }, idempotencyKey: 'key' })
  // @ts-expect-error this operation does not return a list
  pages(client, 'GET /api/accounts/me')
  // @ts-expect-error the response of this operation has no such field
  void poll(() => client('GET /api/offers/list'), { until: ({ products }) => products })
  void watch(client, 'GET /api/offers/{id}/messages/events', {
    params: { id: 'x' },
    // @ts-expect-error that stream has no such event
    onEvent: ({ event }) => event === 'standings',
  })
}

console.log(JSON.stringify({
  name,
  fields,
  onboarding,
  unknown: unknown.ok ? null : { status: unknown.status, code: unknown.error.code, hasId: unknown.requestId !== null },
  closed: closed.ok ? null : closed.error.code,
  lost: lost.ok ? null : { status: lost.status, code: lost.error.code },
  email: me?.email,
  nobody,
  offers: offers.length,
  signedOut: signedOut.ok && signedOut.body.success,
}))
`

let world: World
let talent: Person
const folder = temporaryFolder()
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent()
  await Promise.all([world.app.api, world.app.auth].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await world.close()
  folder.remove()
})

const addressOf = ({ server }: World['app']['api']): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('the published client package', () => {
  test('installs from its tarball, compiles for bundlers and Node, and makes typed calls', async () => {
    await run('npm', ['pack', './client', '--pack-destination', folder.path, '--loglevel=error'], { cwd: ROOT })
    const [tarball = ''] = readdirSync(folder.path)
    expect(tarball).toMatch(/^semblance-client-\d+\.\d+\.\d+\.tgz$/)

    const consumer = join(folder.path, 'consumer')
    mkdirSync(consumer)
    const write = (file: string, text: string) => writeFileSync(join(consumer, file), text)
    write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
    write('consumer.ts', CONSUMER)
    for (const module of ['nodenext', 'esnext'])
      write(
        `tsconfig.${module}.json`,
        JSON.stringify({
          compilerOptions: {
            target: 'es2022',
            lib: ['es2022', 'dom'],
            module,
            moduleResolution: module === 'esnext' ? 'bundler' : module,
            types: [],
            strict: true,
            noUncheckedIndexedAccess: true,
            exactOptionalPropertyTypes: true,
            noEmit: true,
          },
          files: ['consumer.ts'],
        }),
      )
    const offline = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    await run('npm', ['install', ...offline, `../${tarball}`], { cwd: consumer })
    expect(readdirSync(join(consumer, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'semblance-client',
    ])
    for (const module of ['nodenext', 'esnext'])
      await run(TSC, ['-p', `tsconfig.${module}.json`], { cwd: consumer }).catch(({ stdout }) =>
        expect.unreachable(`for ${module}: ${stdout}`),
      )

    const cookie = `auth-token=${talent.cookies.get('auth-token')}`
    const { api, auth } = world.app
    const { stdout } = await run(process.execPath, ['consumer.ts', addressOf(api), addressOf(auth), cookie], {
      cwd: consumer,
    })
    expect(JSON.parse(stdout)).toEqual({
      name: talent.displayName,
      fields: ['counterNote'],
      unknown: { status: 404, code: 'NotFound', hasId: true },
      closed: 'UNAUTHORIZED',
      lost: { status: 0, code: 'Unreachable' },
      email: talent.email,
      nobody: null,
      offers: 0,
      signedOut: true,
    })
  })
})
