import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk, nameAgent, offerIn } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer, KEYS, withKey } from '../../../../tests/support/people/api-keys.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { scopeOfRoute } from './domain/scopes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ME = '/api/accounts/me'
const MARK_READ = '/api/notifications/mark-read'
const one = { name: 'Order desk', scopes: ['account:read'] }

describe('a program that follows a redirect to a file', () => {
  const delivered = async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    const { url } = expectOk(
      await upload(talent, '/api/offers/upload-deliverable', [
        { name: 'offerId', value: id },
        { name: 'file', fileName: 'work.png', bytes: await pictureOf(40, 30) },
      ]),
    )
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url], notes: 'Done.' }))
    const { secret } = await addKey(brand, { scopes: ['offers:read'] })
    const led = await withKey(world, secret).get(`/api/offers/${id}/deliverables/latest/1`)
    expect(led.status).toBe(303)
    const { pathname, search } = new URL(led.headers.location ?? '', 'https://api.example.com')
    return { secret, path: pathname, search }
  }

  test('gets it, although its client sends the key there too', async () => {
    const { secret, path, search } = await delivered()
    expect((await world.stranger().get(path + search)).status).toBe(200)
    expect((await world.stranger().get(path + search, bearer(secret))).status).toBe(200)
  })

  test('gets nothing without the signature of the address', async () => {
    const { secret, path, search } = await delivered()
    expect((await world.stranger().get(path, bearer(secret))).status).toBe(404)
    const forged = search.replace(/signature=.{4}/, 'signature=AAAA')
    expect((await world.stranger().get(path + forged, bearer(secret))).status).toBe(404)
  })
})

test('a cookie beside a key does not count at an address that does not exist either', async () => {
  const [owner, other] = [await world.brand('Fabrikam Juice'), await world.brand('Contoso Tea')]
  const { secret } = await addKey(owner)
  const html = { accept: 'text/html' }
  expect((await other.get('/no-such-page', html)).text).toContain('Contoso Tea')
  for (const authorization of [`Bearer ${secret}`, 'Bearer smbl_test_wrong']) {
    const page = await other.get('/no-such-page', { ...html, authorization })
    expect(page.status).toBe(404)
    expect(page.text).not.toContain('Contoso Tea')
  }
})

test('the keys of an account that became an admin end, because it can no longer see or revoke them', async () => {
  const brand = await world.brand()
  const { secret, at } = await addKey(brand)
  const setRoles = (roles: string[]) =>
    world.database.kysely.updateTable('profiles').set({ roles }).where('user_id', '=', brand.userId).execute()
  await setRoles(['brand', 'admin'])
  expect((await brand.delete(at)).status).toBe(403)
  expect(await withKey(world, secret).get(ME)).toMatchObject({
    status: 401,
    body: { error: 'Admin accounts have no API keys.' },
  })
  await setRoles(['brand'])
  expect((await withKey(world, secret).get(ME)).status).toBe(200)
})

describe('over the limit of its requests', () => {
  const inSmallWorld = async (attack: (small: World) => Promise<void>) => {
    const small = await createWorld({ env: { REQUESTS_PER_API_KEY: '3' } })
    try {
      await attack(small)
    } finally {
      await small.close()
    }
  }

  test('a key writes nothing', () =>
    inSmallWorld(async (small) => {
      const brand = await small.brand()
      const { secret, at } = await addKey(brand)
      const statuses: number[] = []
      for (let count = 0; count < 6; count++)
        statuses.push((await withKey(small, secret).post(MARK_READ, { all: true })).status)
      expect(statuses.slice(3)).toEqual([429, 429, 429])
      const { history } = expectOk(await brand.get(at))
      expect(history.filter(({ action }: { action: string }) => action === 'REQUESTED')).toHaveLength(3)
    }))

  test('a key cannot look for routes that it may use', () =>
    inSmallWorld(async (small) => {
      const { secret } = await addKey(await small.brand(), { scopes: ['account:read'] })
      const paths = ['/api/payments/history', '/home', '/api/shortlists', ME]
      const statuses: number[] = []
      for (const path of paths) statuses.push((await withKey(small, secret).get(path)).status)
      expect(statuses).toEqual([403, 403, 403, 429])
    }))

  test('a new secret does not begin a new count', () =>
    inSmallWorld(async (small) => {
      const brand = await small.brand()
      const { secret, at } = await addKey(brand)
      for (let count = 0; count < 3; count++) await withKey(small, secret).get(ME)
      const rotated = expectOk(await brand.post(`${at}/rotate`, {}))
      expect((await withKey(small, rotated.secret).get(ME)).status).toBe(429)
    }))
})

describe('a key cannot be created', () => {
  test.each(['   ', '\u200b', '\u2800\u00a0'])('with the name %j', async (name) => {
    const refused = await (await world.brand()).post(KEYS, { ...one, name })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
  })

  test.each(['2027-12-31T23:59:60Z', '0000-01-01T00:00:00Z'])('until %s', async (expiresAt) => {
    const refused = await (await world.brand()).post(KEYS, { ...one, expiresAt })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
  })
})

test('the log of webhooks does not give the content of offers and payouts to a key without their scopes', () => {
  const events = { method: 'GET', path: '/api/webhooks/endpoints/{id}/deliveries/{eventId}' }
  expect(scopeOfRoute(events)).toBeUndefined()
})

test('a key of a former agent reads nothing of the talent', async () => {
  const [agent, talent] = [await world.agent(), await world.talent()]
  await nameAgent(talent, agent, true)
  const { secret } = await addKey(agent)
  const read = () => withKey(world, secret).get(`/api/payments/earnings?accountId=${talent.accountId}`)
  expect((await read()).status).toBe(200)
  expectOk(await talent.delete('/api/accounts/agent-link'))
  expect((await read()).status).toBe(403)
})

test('HEAD needs the scope as GET does, and no response to a key may be stored', async () => {
  const { secret } = await addKey(await world.brand(), { scopes: ['account:read'] })
  const head = (path: string) => world.stranger().send('HEAD', path, undefined, bearer(secret))
  expect((await head('/api/payments/history')).status).toBe(403)
  expect((await head(ME)).headers['cache-control']).toBe('no-store')
})

test('a page of another site is not allowed to send a key', async () => {
  const preflight = await world.stranger().send('OPTIONS', '/api/indexing/search', undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  })
  expect(preflight.headers['access-control-allow-headers'] ?? '').not.toMatch(/authorization/i)
})

test('only the first of two headers counts, so a second one adds no rights', async () => {
  const [brand, owner] = [await world.brand(), await world.brand()]
  const { secret } = await addKey(owner)
  const { secret: other } = await addKey(brand)
  const both = { authorization: [`Bearer ${secret}`, `Bearer ${other}`] as unknown as string }
  expect(expectOk(await world.stranger().get(ME, both)).account.id).toBe(owner.accountId)
})

test.skipIf(inject('template').engine === 'pglite')(
  'of two replacements at the same moment, the newest two secrets work and no other',
  async () => {
    const brand = await world.brand()
    const first = await addKey(brand)
    const made = await Promise.all([1, 2].map(() => brand.post(`${first.at}/rotate`, {})))
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const secrets = [first.secret, ...made.map(({ body }) => body.secret as string)]
    const statuses: number[] = []
    for (const secret of secrets) statuses.push((await withKey(world, secret).get(ME)).status)
    expect(statuses).toEqual([401, 200, 200])
  },
)
