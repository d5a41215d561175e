import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from '../../../providers/identity/builtin/builtin-issuer.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const me = async (browser: Browser) => (await browser.auth.get('/api/me')).status
const replica = (): BuiltinIssuer => createBuiltinIssuer({ ...world.app.ctx, db: world.database.kysely })

describe('the signing key', () => {
  const kidOf = (idToken = ''): string =>
    JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()).kid
  const published = async (): Promise<string[]> =>
    (await world.stranger().auth.get('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid)
  const kidOfNewSession = async () => kidOf((await signedIn(world)).cookies.get('auth-token'))

  test('rotates at once here and within five minutes elsewhere, signing nobody out', async () => {
    const other = replica()
    const before = await signedIn(world)
    const old = kidOf(before.cookies.get('auth-token'))
    await other.login({ email: before.email, password: PASSWORD })
    world.clock.advance(1000)
    expect(await world.app.builtinIssuer().rotateSigningKey?.(0)).toBe(true)

    const fresh = await kidOfNewSession()
    expect(fresh).not.toBe(old)
    expect((await published()).slice(0, 2), 'the newest first').toEqual([fresh, old])
    expect(await me(before)).toBe(200)
    world.clock.advance(5 * MINUTE_MS)
    expect(kidOf((await other.login({ email: before.email, password: PASSWORD })).idToken)).toBe(fresh)
    for (const issuer of [other, replica()])
      expect(await issuer.verifyIdToken(before.cookies.get('auth-token') ?? '')).toMatchObject({ status: 'valid' })
  })

  test('is published after its retirement until every token it signed has expired', async () => {
    const old = await kidOfNewSession()
    await world.app.builtinIssuer().rotateSigningKey?.(0)
    world.clock.advance(24 * HOUR_MS)
    expect(await published()).toContain(old)
    world.clock.advance(5 * MINUTE_MS)
    expect(await published()).not.toContain(old)
    await world.cron('/api/auth/cron/forget-expired')
    const rows = await world.database.kysely.selectFrom('identity.signing_keys').select('kid').execute()
    expect(rows.map(({ kid }) => kid)).not.toContain(old)
  })

  test('is rotated by the daily job after ninety days', async () => {
    await world.app.builtinIssuer().rotateSigningKey?.(0)
    const young = await kidOfNewSession()
    world.clock.advance(89 * DAY_MS)
    await world.cron('/api/auth/cron/forget-expired')
    expect(await kidOfNewSession()).toBe(young)
    world.clock.advance(DAY_MS)
    await world.cron('/api/auth/cron/forget-expired')
    expect(await kidOfNewSession()).not.toBe(young)
  })

  test('rotates once for concurrent processes', async () => {
    await kidOfNewSession()
    world.clock.advance(SECOND_MS)
    const rotated = await Promise.all(Array.from({ length: 4 }, async () => replica().rotateSigningKey?.(0)))
    expect(rotated.filter(Boolean)).toHaveLength(1)
    const signing = await world.database.kysely
      .selectFrom('identity.signing_keys')
      .select('kid')
      .where('retired_at', 'is', null)
      .execute()
    expect(signing).toHaveLength(1)
  })
})
