import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, offerIn, submitBody } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer, KEYS, type TestKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { createWorld, ORIGIN, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { dropCookiesBesideKey } from '../../../platform/http/callers/api-keys.ts'
import { createLog } from '../../../platform/observability/log.ts'
import { assertFreshProof, assertFreshProofIfProtected } from '../../people/accounts/index.ts'
import { acceptKey } from './accept-key.ts'
import { rotateKey } from './change-keys.ts'
import { SCOPE_NAMES } from './domain/scopes.ts'
import { hashSecret, newSecret } from './key-secret.ts'

let world: World
let written = ''
beforeAll(async () => {
  const logger = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void (written += line) })
  world = await createWorld({ logger })
})
afterAll(() => world.close())

const ME = '/api/accounts/me'
const ask = (headers: Record<string, string>, path = ME) => world.stranger().get(path, headers)
const swapCase = (text: string) =>
  [...text].map((each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())).join('')
const changed = (text: string, at: number) => text.slice(0, at) + (text.at(at) === 'A' ? 'B' : 'A') + text.slice(at + 1)

type Victim = { brand: Person; key: TestKey }
const victim = async (): Promise<Victim> => {
  const brand = await world.brand()
  return { brand, key: await addKey(brand) }
}
type Attack = (victim: Victim) => Promise<TestResponse>

/** Secrets that are not, or are no longer, the secret of the key. */
const FORGERIES: Readonly<Record<string, Attack>> = {
  'the prefix alone': () => ask(bearer('smbl_test_')),
  'the part that pages show': ({ key }) => ask(bearer(key.secret.slice(0, 14))),
  'the id of the key': ({ key }) => ask(bearer(`smbl_test_${key.id}`)),
  'the stored digest': ({ key }) => ask(bearer(`smbl_test_${hashSecret(key.secret)}`)),
  'a wrong checksum': ({ key }) => ask(bearer(changed(key.secret, key.secret.length - 1))),
  'a wrong secret with the old checksum': ({ key }) => ask(bearer(changed(key.secret, 20))),
  'a well-formed secret that nobody has': () => ask(bearer(newSecret('test'))),
  'the other case': ({ key }) => ask(bearer(swapCase(key.secret))),
  'a prefix in the other case': ({ key }) => ask(bearer(key.secret.replace('smbl_test', 'SMBL_TEST'))),
  'the prefix of a live key': ({ key }) => ask(bearer(key.secret.replace('_test_', '_live_'))),
  'a live key where payments are simulated': () => ask(bearer(newSecret('live'))),
  'more characters at the end': ({ key }) => ask(bearer(`${key.secret}x`)),
  'fewer characters at the end': ({ key }) => ask(bearer(key.secret.slice(0, -1))),
  'a second secret behind it': ({ key }) => ask(bearer(`${key.secret}, Bearer ${key.secret}`)),
  'a wildcard of SQL': () => ask(bearer(`smbl_test_${'%'.repeat(49)}`)),
  'a quote of SQL': () => ask(bearer("smbl_test_' or '1'='1")),
  'megabytes of zeros': () => ask(bearer(`smbl_test_${'0'.repeat(12_000)}`)),
}

describe('a request is refused if it sends as a key', () => {
  test.each(Object.entries(FORGERIES))('%s', async (_name, attack) => {
    const target = await victim()
    const refused = await attack(target)
    expect(refused).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect(refused.text).not.toContain(target.key.secret)
    expect((await ask(bearer(target.key.secret))).status).toBe(200)
  })
})

/** Places in which a secret does not count as a key. */
const PLACES: Readonly<Record<string, { status: number; attack: Attack }>> = {
  'in the query': { status: 401, attack: ({ key }) => ask({}, `${ME}?api_key=${key.secret}`) },
  'in the cookie of the session': {
    status: 401,
    attack: ({ key }) => ask({ cookie: `auth-token=${key.secret}` }),
  },
  'in the cookie that renews sessions': {
    status: 401,
    attack: ({ key }) => ask({ cookie: `auth-refresh-token=${key.secret}` }),
  },
  'at the renewal of a session': {
    status: 401,
    attack: ({ key }) => world.stranger().auth.get('/api/me', { cookie: `auth-refresh-token=${key.secret}` }),
  },
  'in a header of another name': { status: 401, attack: ({ key }) => ask({ 'x-api-key': key.secret }) },
  'in the scheme Basic': {
    status: 401,
    attack: ({ key }) => ask({ authorization: `Basic ${Buffer.from(`${key.secret}:`).toString('base64')}` }),
  },
  'without a scheme': { status: 401, attack: ({ key }) => ask({ authorization: key.secret }) },
  'as the cron secret': {
    status: 403,
    attack: ({ key }) => ask(bearer(key.secret), '/api/admin/cron/prune'),
  },
  'at the sign-in of its owner': {
    status: 403,
    attack: ({ key }) => world.stranger().auth.get('/api/me', bearer(key.secret)),
  },
}

describe('a secret gives no access', () => {
  test.each(Object.entries(PLACES))('%s', async (_name, { status, attack }) => {
    const target = await victim()
    expect((await attack(target)).status).toBe(status)
  })
})

/** Attempts of a program that has a key to get more than its scopes. */
const ESCALATIONS: Readonly<Record<string, Attack>> = {
  'creating another key': ({ key }) => withKey(world, key.secret).post(KEYS, { name: 'Spare', scopes: SCOPE_NAMES }),
  'replacing its own secret': ({ key }) => withKey(world, key.secret).post(`${key.at}/rotate`, {}),
  'revoking another key': async ({ brand, key }) => withKey(world, key.secret).delete((await addKey(brand)).at),
  'listing the keys': ({ key }) => withKey(world, key.secret).get(KEYS),
  'adding a webhook endpoint, which would outlive it': ({ key }) =>
    withKey(world, key.secret).post('/api/webhooks/endpoints', { url: 'https://hooks.example.com/' }),
  'a data export': ({ key }) => withKey(world, key.secret).post('/api/privacy/export'),
  'deleting the account': ({ brand, key }) =>
    withKey(world, key.secret).post('/api/privacy/erasure', { confirm: brand.slug }),
  'renaming the account': ({ key }) => withKey(world, key.secret).patch(ME, { displayName: 'Mine' }),
  'starting a payment': ({ key }) =>
    withKey(world, key.secret).post('/api/payments/create-intent', { payFor: 'OFFER', payForId: 'x' }),
  'a page for people': ({ key }) => withKey(world, key.secret).get('/home'),
  'the list of all accounts': ({ key }) => withKey(world, key.secret).get('/api/admin/users'),
}

describe('a key with every scope is refused for', () => {
  test.each(Object.entries(ESCALATIONS))('%s', async (_name, attack) => {
    const refused = await attack(await victim())
    expect(refused).toMatchObject({ status: 403, body: { code: 'API_KEY_NOT_ALLOWED' } })
  })

  test('accepting an offer', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const program = withKey(world, (await addKey(talent)).secret)
    const refused = await program.post('/api/offers/respond', { offerId: id, action: 'accept' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'API_KEY_NOT_ALLOWED' } })
    expect(expectOk(await talent.get(`/api/offers/${id}`)).offer.status).toBe('APPROVED')
  })

  test('the rights of an admin, also when its owner becomes one later', async () => {
    const { brand, key } = await victim()
    await world.database.kysely
      .updateTable('profiles')
      .set({ roles: ['brand', 'admin'] })
      .where('user_id', '=', brand.userId)
      .execute()
    expect((await withKey(world, key.secret).get('/api/admin/users')).status).toBe(401)
    const route = { method: 'GET', path: ME } as const
    const given = { secret: key.secret, route, requestId: 'a-request', limit: async () => {} }
    await expect(acceptKey(world.app.ctx, given)).rejects.toMatchObject({ code: 'Unauthorized' })
    const other = await offerIn(world, 'PAID')
    expect((await withKey(world, key.secret).get(`/api/offers/${other.id}`)).status).not.toBe(200)
  })
})

describe('scopes', () => {
  test('a key with another scope is refused, also for the same path and method override headers', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const { secret } = await addKey(brand, { scopes: ['offers:read', 'shortlists:read'] })
    const program = withKey(world, secret)
    const missing = { status: 403, body: { code: 'API_KEY_SCOPE_MISSING' } }
    expect(await program.post('/api/offers/submit', submitBody(talent))).toMatchObject(missing)
    expect(await program.post('/api/shortlists', { name: 'Mine' })).toMatchObject(missing)
    expect(await ask({ ...bearer(secret), 'x-http-method-override': 'GET' }, '/api/payments/history')).toMatchObject(
      missing,
    )
    expect((await program.get('/api/shortlists')).status).toBe(200)
  })

  test.each([['admin:*'], ['*'], ['offers:*'], ['__proto__'], ['constructor'], ['offers:read ']])(
    'a key with the scope “%s” cannot be created',
    async (scope) => {
      const brand = await world.brand()
      expect((await brand.post(KEYS, { name: 'Wide', scopes: [scope] })).status).toBe(400)
    },
  )

  test('a scope that a later version has dropped gives nothing', async () => {
    const { brand, key } = await victim()
    await world.database.kysely
      .updateTable('api_keys')
      .set({ scopes: ['everything', '__proto__'] })
      .where('id', '=', key.id)
      .execute()
    expect((await ask(bearer(key.secret))).status).toBe(403)
    expect((await brand.get(key.at)).body.key.scopes).toEqual([])
  })
})

describe('a key and a cookie in one request', () => {
  test('only the key counts', async () => {
    const [owner, other] = [await world.brand('Contoso Tea'), await world.brand()]
    const { secret } = await addKey(owner, { scopes: ['account:read'] })
    expect(expectOk(await other.get(ME, bearer(secret))).account.id).toBe(owner.accountId)
    expect(await other.post('/api/shortlists', { name: 'Mine' }, bearer(secret))).toMatchObject({ status: 403 })
    expect((await other.post(KEYS, { name: 'Spare', scopes: ['account:read'] }, bearer(secret))).status).toBe(403)
  })

  test.each(['smbl_test_wrong', 'SMBL_', 'smbl_live_'])(
    'a wrong key “%s” is not replaced by the cookie',
    async (wrong) => {
      const brand = await world.brand()
      expect((await brand.get(ME, bearer(wrong))).status).toBe(401)
      expect((await brand.get(ME, { authorization: `bearer  ${wrong}` })).status).toBe(401)
      expect((await brand.get(ME)).status).toBe(200)
    },
  )

  test('a page of another site cannot use a cookie by adding a wrong key', async () => {
    const brand = await world.brand()
    const headers = { ...bearer('smbl_test_wrong'), origin: 'https://evil.example' }
    expect((await brand.post('/api/shortlists', { name: 'Mine' }, headers)).status).toBe(401)
    expect(await brand.post('/api/shortlists', { name: 'Mine' }, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    })
  })

  test('a header about something else leaves the cookie valid', async () => {
    const brand = await world.brand()
    expect((await brand.get(ME, { authorization: 'Basic cHJveHk6d29yZA==' })).status).toBe(200)
    expect((await brand.get(ME, bearer('another-token'))).status).toBe(200)
  })

  test('all cookies are removed from the request, even if the key is wrong', () => {
    const request = {
      cookies: { 'auth-token': 'x', 'merch-fan': 'y' },
      headers: { ...bearer('smbl_test_wrong'), cookie: 'auth-token=x; merch-fan=y', host: 'api.example.com' },
    } as unknown as FastifyRequest
    dropCookiesBesideKey(request)
    expect([request.cookies, request.headers]).toEqual([{}, { ...bearer('smbl_test_wrong'), host: 'api.example.com' }])
  })

  test('the response sets no cookie', async () => {
    const { key } = await victim()
    const reply = await world.app.api.inject({
      method: 'POST',
      url: '/api/shortlists',
      headers: { ...bearer(key.secret), origin: ORIGIN },
      payload: { name: 'Spring' },
    })
    expect([reply.statusCode, reply.cookies]).toEqual([201, []])
  })
})

test('a test key does not work once payments are real, and cannot be replaced there', async () => {
  const { brand, key } = await victim()
  const { config } = world.app.ctx
  const live = { ...world.app.ctx, config: { ...config, PROCESSOR: 'stripe' as const } }
  const route = { method: 'GET', path: ME } as const
  const given = { secret: key.secret, route, requestId: 'a-request', limit: async () => {} }
  await expect(acceptKey(live, given)).rejects.toMatchObject({ code: 'Unauthorized' })
  const caller = await acceptKey(world.app.ctx, given)
  const owner = { ...caller, apiKey: undefined, authenticatedAt: world.clock.now() }
  await expect(rotateKey(live, owner, { id: key.id, overlapHours: 1 })).rejects.toMatchObject({ code: 'Conflict' })
  expect(brand.accountId).toBe(caller.accountId)
})

test('a caller with a key never counts as freshly proven, even with a recent time of authentication', async () => {
  const { brand, key } = await victim()
  const caller = {
    userId: brand.userId,
    authenticatedAt: world.clock.now(),
    usedSecondFactor: true,
    apiKey: { id: key.id, name: 'Order desk', scopes: SCOPE_NAMES },
  }
  const refused = { code: 'SIGN_IN_AGAIN' }
  await expect(assertFreshProof(world.app.ctx, caller)).rejects.toMatchObject(refused)
  await expect(assertFreshProofIfProtected(world.app.ctx, caller)).rejects.toMatchObject(refused)
})

test('a key does not give access to the offers of others', async () => {
  const { id } = await offerIn(world, 'PAID')
  const { brand, key } = await victim()
  for (const path of [`/api/offers/${id}`, `/api/offers/${id}/messages`]) {
    const refused = await withKey(world, key.secret).get(path)
    expect([403, 404]).toContain(refused.status)
    expect(refused.body).toEqual((await brand.get(path)).body)
  }
})

test('only digests are compared, so the time of a response says nothing about a secret', async () => {
  const { key } = await victim()
  const near = newSecret('test').slice(0, 20)
  const statements = await Promise.all(
    [newSecret('test'), newSecret('test')].map(async (secret) => (await ask(bearer(secret))).statements),
  )
  expect(new Set(statements).size).toBe(1)
  expect(hashSecret(key.secret)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashSecret(near)).not.toContain(near)
})

test('an upload with a refused key gets a response, although its body is never read', async () => {
  const { key } = await victim()
  const reply = await world.app.api.inject({
    method: 'POST',
    url: '/api/likeness/reports',
    headers: { ...bearer(key.secret), 'content-type': 'application/json' },
    payload: { text: 'x'.repeat(500_000) },
  })
  expect(reply.statusCode).toBe(403)
})

test('an expired secret tells its owner why, and a stranger learns nothing', async () => {
  const brand = await world.brand()
  const { secret } = await addKey(brand, { expiresAt: new Date(world.clock.now().getTime() + DAY_MS).toISOString() })
  world.clock.advance(DAY_MS)
  expect((await ask(bearer(secret))).body.error).toBe('This API key has expired. Create a new one.')
  const [unknown, malformed] = [await ask(bearer(newSecret('test'))), await ask(bearer('smbl_test_x'))]
  expect(unknown.text).toBe(malformed.text)
})

test('no secret is in the log, neither of a request nor of an error', async () => {
  const { brand, key } = await victim()
  await ask(bearer(key.secret))
  await ask(bearer(changed(key.secret, 20)))
  await ask({}, `${ME}?api_key=${key.secret}`)
  world.app.ctx.log.error({ headers: bearer(key.secret), secret: key.secret, apiKey: key.secret }, 'failed')
  expectOk(await brand.post(`${key.at}/rotate`, {}))
  expect(written).toContain('/api/accounts/me')
  expect(written).not.toContain('smbl_')
})
