import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApiClient } from '../../../../client/src/index.ts'
import { sell } from '../../../../tests/support/money/products.ts'
import { expectOk, nameAgent, offerIn, submitBody } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer, KEYS, type TestKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { MAX_KEYS } from './domain/limits.ts'
import { modeOfSecret, newSecret } from './key-secret.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ME = '/api/accounts/me'
const LIST = '/api/offers/list?perspective=buyer'
const statusOf = async ({ secret }: Pick<TestKey, 'secret'>, path = ME) =>
  (await withKey(world, secret).get(path)).status
const historyOf = async (person: { get: (path: string) => Promise<{ body: any }> }, { at }: TestKey) =>
  (await person.get(at)).body.history

test.each(['test', 'live'] as const)('a %s secret has a prefix and a checksum that scanners verify', (mode) => {
  const secret = newSecret(mode)
  expect(secret).toMatch(new RegExp(`^smbl_${mode}_[0-9A-Za-z]{49}$`))
  expect(modeOfSecret(secret)).toBe(mode)
  expect(newSecret(mode)).not.toBe(secret)
})

test('a key is created with a secret that is shown once, and acts for its account', async () => {
  const brand = await world.brand()
  const made = await brand.post(KEYS, { name: ' Order desk ', scopes: ['offers:read', 'account:read', 'offers:read'] })
  expect(made.status).toBe(201)
  const { key, secret } = made.body
  expect(key).toMatchObject({
    name: 'Order desk',
    mode: 'test',
    scopes: ['account:read', 'offers:read'],
    secretStart: secret.slice(0, 14),
    status: 'ACTIVE',
    expiresAt: null,
    lastUsedAt: null,
    oldSecretValidUntil: null,
    revokedAt: null,
  })
  const listed = expectOk(await brand.get(KEYS))
  expect(listed).toMatchObject({ keys: [key], mode: 'test' })
  expect(JSON.stringify(listed)).not.toContain(secret)
  expect((await brand.get(`${KEYS}/${key.id}`)).text).not.toContain(secret)
  expect((await brand.get('/settings/keys')).status).toBe(200)
  expect(expectOk(await withKey(world, secret).get(ME))).toEqual(expectOk(await brand.get(ME)))
  const rows = await world.database.kysely.selectFrom('api_keys').selectAll().where('id', '=', key.id).execute()
  expect(JSON.stringify(rows)).not.toContain(secret.slice(14))
})

test('a program sends an offer and reads it, and a person accepts and pays', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const { secret, ...key } = await addKey(brand, { scopes: ['offers:read', 'offers:write'] })
  const program = withKey(world, secret)
  const { offerId } = expectOk(await program.post('/api/offers/submit', submitBody(talent)))
  expect(expectOk(await program.get(`/api/offers/${offerId}`)).offer).toMatchObject({ id: offerId })
  expect(await program.post('/api/offers/cancel', { offerId })).toMatchObject({
    status: 403,
    body: { code: 'API_KEY_NOT_ALLOWED' },
  })
  const [asked, made] = await historyOf(brand, { secret, ...key })
  expect(asked).toMatchObject({ action: 'REQUESTED', route: 'POST /api/offers/submit', requestId: expect.any(String) })
  expect(made).toMatchObject({ action: 'CREATED', route: null })
})

test('a program of the talent delivers work, and a program of the brand downloads it', async () => {
  const { id, brand, talent } = await offerIn(world, 'PAID')
  const worker = await addKey(talent, { scopes: ['deliveries:write'] })
  const fileUrls = ['https://files.example.com/portrait.png']
  expectOk(await withKey(world, worker.secret).post('/api/offers/deliver', { offerId: id, fileUrls }))
  const reader = withKey(world, (await addKey(brand, { scopes: ['offers:read'] })).secret)
  expect(expectOk(await reader.get(`/api/offers/${id}`)).offer).toMatchObject({ status: 'DELIVERED' })
  expect((await reader.get(`/api/offers/${id}/deliverables/latest/1`)).status).toBeLessThan(404)
})

test('an agent has keys, an admin has none', async () => {
  const [agent, talent, admin] = [await world.agent(), await world.talent(), await world.admin()]
  await nameAgent(talent, agent, true)
  expect(await statusOf(await addKey(agent))).toBe(200)
  const refused = [
    await admin.get(KEYS),
    await admin.post(KEYS, { name: 'Mine', scopes: ['account:read'] }),
    await admin.get(`${KEYS}/${newId()}`),
    await admin.post(`${KEYS}/${newId()}/rotate`, {}),
    await admin.delete(`${KEYS}/${newId()}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
})

test('the keys of another account do not exist for the caller', async () => {
  const [owner, other] = [await world.brand(), await world.brand('Contoso Tea')]
  const key = await addKey(owner)
  const refused = [await other.get(key.at), await other.post(`${key.at}/rotate`, {}), await other.delete(key.at)]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await statusOf(key)).toBe(200)
})

test('creating and replacing a key need a fresh proof, revoking does not', async () => {
  const brand = await world.brand()
  const key = await addKey(brand)
  world.clock.advance(15 * MINUTE_MS)
  const refused = { status: 403, body: { code: 'SIGN_IN_AGAIN' } }
  expect(await brand.post(KEYS, { name: 'Another', scopes: ['account:read'] })).toMatchObject(refused)
  expect(await brand.post(`${key.at}/rotate`, {})).toMatchObject(refused)
  expect(expectOk(await brand.delete(key.at)).key).toMatchObject({ status: 'REVOKED' })
  expect(expectOk(await brand.delete(key.at)).key).toMatchObject({ status: 'REVOKED' })
  expect((await historyOf(brand, key)).map(({ action }: { action: string }) => action)).toEqual(['REVOKED', 'CREATED'])
})

test('an old secret works until the chosen time, an even older one ends at once', async () => {
  const brand = await world.brand()
  const first = await addKey(brand)
  const second = expectOk(await brand.post(`${first.at}/rotate`, { overlapHours: 1 }))
  expect(second.key.oldSecretValidUntil).not.toBeNull()
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  const third = expectOk(await brand.post(`${first.at}/rotate`, {}))
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
  world.clock.advance(23 * HOUR_MS)
  expect(await statusOf(second)).toBe(200)
  world.clock.advance(HOUR_MS)
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200])
  const anew = await world.brand()
  const leaked = await addKey(anew)
  const fresh = expectOk(await anew.post(`${leaked.at}/rotate`, { overlapHours: 0 }))
  expect(fresh.key.oldSecretValidUntil).toBeNull()
  expect([await statusOf(leaked), await statusOf(fresh)]).toEqual([401, 200])
  expect((await anew.post(`${leaked.at}/rotate`, { overlapHours: 169 })).status).toBe(400)
})

test('a key ends exactly when it expires, and an ended key cannot be replaced', async () => {
  const brand = await world.brand()
  const at = new Date(world.clock.now().getTime() + HOUR_MS)
  const key = await addKey(brand, { expiresAt: at.toISOString() })
  world.clock.hold(new Date(at.getTime() - 1))
  expect(await statusOf(key)).toBe(200)
  world.clock.hold(at)
  expect(await statusOf(key)).toBe(401)
  world.clock.release()
  const owner = await world.brand()
  const over = new Date(world.clock.now().getTime() - 1).toISOString()
  expect((await owner.post(KEYS, { name: 'Late', scopes: ['account:read'], expiresAt: over })).status).toBe(400)
  const revoked = await addKey(owner)
  expectOk(await owner.delete(revoked.at))
  expect((await owner.post(`${revoked.at}/rotate`, {})).status).toBe(409)
})

test('an account has a limited number of working keys', async () => {
  const brand = await world.brand()
  const [first] = await Promise.all(Array.from({ length: MAX_KEYS }, () => addKey(brand)))
  const one = { name: 'One more', scopes: ['account:read'] }
  expect(await brand.post(KEYS, one)).toMatchObject({ status: 422 })
  expectOk(await brand.delete(first?.at ?? ''))
  expect((await brand.post(KEYS, one)).status).toBe(201)
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent requests create no more keys than allowed',
  async () => {
    const brand = await world.brand()
    const made = await Promise.all(
      Array.from({ length: MAX_KEYS + 5 }, () => brand.post(KEYS, { name: 'One', scopes: ['account:read'] })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_KEYS)
  },
)

test('the owner is told by mail of each new secret', async () => {
  const brand = await world.brand()
  const { at, secret } = await addKey(brand, { name: 'Till' })
  expectOk(await brand.post(`${at}/rotate`, {}))
  const { notifications } = expectOk(await brand.get('/api/notifications/list'))
  expect(notifications.map(({ type, title }: { type: string; title: string }) => [type, title])).toEqual([
    ['API_KEY_CHANGED', 'API key replaced'],
    ['API_KEY_CHANGED', 'API key created'],
  ])
  expect(notifications[1].body).toContain(`The API key ${secret.slice(0, 14)}… was created`)
})

test('the last use is stored to the minute, and a read with a key takes at most one more statement', async () => {
  const brand = await world.brand()
  const { secret, at } = await addKey(brand)
  const bySession = (await brand.get(LIST)).statements
  const read = () => withKey(world, secret).get(LIST)
  expect((await read()).statements).toBe(bySession + 1)
  const first = (await brand.get(at)).body.key.lastUsedAt
  expect((await read()).statements).toBe(bySession)
  expect((await brand.get(at)).body.key.lastUsedAt).toBe(first)
  world.clock.advance(MINUTE_MS)
  expect((await read()).statements).toBe(bySession + 1)
  expect((await brand.get(at)).body.key.lastUsedAt > first).toBe(true)
})

test('the public search knows the brand of a key, as it knows the brand of a session', async () => {
  const talent = await world.talent()
  const { id } = await sell(talent)
  expectOk(await talent.patch(`/api/products/${id}`, { active: false }))
  const program = withKey(world, (await addKey(talent, { scopes: ['talents:read'] })).secret)
  expect((await program.get(`/api/products/${id}`)).status).toBe((await talent.get(`/api/products/${id}`)).status)
  expect((await program.post('/api/indexing/search', { filters: {} })).status).toBe(200)
})

test('the client sends the key, and no cookies', async () => {
  const brand = await world.brand()
  const { secret } = await addKey(brand)
  const sent: Request[] = []
  const call = createApiClient({
    address: 'https://api.example.com',
    apiKey: secret,
    fetch: async (address, init) => {
      sent.push(new Request(String(address), init))
      const headers = Object.fromEntries(new Headers(init?.headers))
      const path = String(address).replace('https://api.example.com', '')
      const { statusCode, body } = await world.app.api.inject({ method: 'GET', url: path, headers })
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
    },
  })
  expect(await call('GET /api/accounts/me')).toMatchObject({ ok: true, body: { account: { id: brand.accountId } } })
  expect([sent[0]?.credentials, sent[0]?.headers.get('authorization')]).toEqual(['omit', `Bearer ${secret}`])
})

test('keys that ended long ago are deleted with their history', async () => {
  const brand = await world.brand()
  const [gone, kept] = [await addKey(brand), await addKey(brand)]
  expectOk(await brand.delete(gone.at))
  world.clock.advance(91 * DAY_MS)
  const report = expectOk(await world.cron('/api/admin/cron/prune'))
  expect(report.endedApiKeys).toBeGreaterThan(0)
  const left = await world.database.kysely.selectFrom('api_keys').select('id').execute()
  expect(left.map(({ id }) => id)).toContain(kept.id)
  expect(left.map(({ id }) => id)).not.toContain(gone.id)
  const history = world.database.kysely
    .selectFrom('api_key_history')
    .select('id')
    .where('account_id', '=', brand.accountId)
  expect(await history.execute()).toEqual([])
})

test('each key has its own request limit, which the response headers show', async () => {
  const small = await createWorld({ env: { REQUESTS_PER_API_KEY: '3' } })
  try {
    const [brand, other] = [await small.brand(), await small.brand()]
    const [{ secret }, another] = [await addKey(brand), await addKey(other)]
    const read = () => small.stranger().get(ME, bearer(secret))
    const first = await read()
    expect([first.status, first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual([
      200,
      '3',
      '2',
    ])
    await read()
    await read()
    const refused = await read()
    expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await small.stranger().get(ME, bearer(another.secret))).status).toBe(200)
    expect((await brand.get(ME)).status).toBe(200)
  } finally {
    await small.close()
  }
})
