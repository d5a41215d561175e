import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { adjustableClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type BuiltinIssuer, createBuiltinIssuer } from './builtin-issuer.ts'
import { SingleFlight } from './single-flight.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const PASSWORD = 'correct horse battery'

/** Like another process of the same installation. */
const replica = (): BuiltinIssuer => createBuiltinIssuer({ ...world.app.ctx, db: world.database.kysely })
const register = async (issuer: BuiltinIssuer, password: string | null = PASSWORD) => {
  const email = `${newId()}@people.test`
  return { email, ...(await issuer.registerConfirmed({ email, password, displayName: 'Ada', role: 'brand' })) }
}

test('processes that start at once verify each other’s tokens', async () => {
  const [one, two] = [replica(), replica()]
  const tokens = await Promise.all([register(one), register(two)])
  for (const issuer of [one, two, replica()]) {
    for (const { idToken, sub } of tokens) {
      expect(await issuer.verifyIdToken(idToken)).toMatchObject({ status: 'valid', claims: { sub } })
    }
  }
})

test('a refresh token works at every process until it is revoked at any', async () => {
  const [one, two] = [replica(), replica()]
  const { email, sub } = await register(one)
  const { refreshToken } = await one.login({ email, password: PASSWORD })
  expect(await two.refresh(refreshToken)).toMatchObject({ claims: { sub } })
  await one.revoke(refreshToken)
  expect(await one.refresh(refreshToken)).toBeUndefined()
  expect(await replica().refresh(refreshToken)).toBeUndefined()
})

test('an unknown address takes as long as a wrong password', async () => {
  const issuer = replica()
  const { email } = await register(issuer)
  const timed = async (address: string) => {
    const startedAt = performance.now()
    await expect(issuer.login({ email: address, password: 'wrong password' })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    return performance.now() - startedAt
  }
  await timed(email)
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await timed(email))
    unknown.push(await timed(`${newId()}@nobody.test`))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
  // Without the dummy hash, the response for an unknown address would take about a fiftieth of the
  // time.
  expect(median(unknown)).toBeGreaterThan(median(known) / 3)
})

test('a password matches in any Unicode normalization', async () => {
  const issuer = replica()
  const { email } = await register(issuer, 'pässword-Å')
  expect(await issuer.login({ email, password: 'pässword-Å'.normalize('NFD') })).toMatchObject({ role: 'brand' })
})

test('an address can be registered once, ignoring case', async () => {
  const issuer = replica()
  const { email } = await register(issuer, null)
  const again = { email: email.toUpperCase(), password: null, displayName: 'Eve', role: 'brand' } as const
  await expect(issuer.registerConfirmed(again)).rejects.toThrow(/is already registered/)
})

test('findEmail returns a user’s address, and nothing for an unknown id', async () => {
  const issuer = replica()
  const { email, sub } = await register(issuer, null)
  expect(await issuer.findEmail(sub)).toBe(email)
  expect(await issuer.findEmail('nobody')).toBeUndefined()
})

test('the sweep deletes what has expired and nothing else', async () => {
  const issuer = replica()
  const db = world.database.kysely
  const { email, sub } = await register(issuer)
  const remaining = await issuer.login({ email, password: PASSWORD })
  await issuer.revoke((await issuer.login({ email, password: PASSWORD })).refreshToken)
  await issuer.forgotPassword({ email })
  const other = `${newId()}@people.test`
  await issuer.signup({ email: other, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  await world.app.ctx.immediateMailSender.sendDue()
  world.clock.advance(8 * 24 * 3_600_000)
  expect(await world.cron('/api/auth/cron/forget-expired')).toMatchObject({ status: 200, body: { success: true } })

  const codes = await db
    .selectFrom('identity.mailed_codes')
    .select('email')
    .where('email', 'in', [email, other])
    .execute()
  const signups = await db.selectFrom('identity.signups').select('id').where('email', '=', other).execute()
  const tokens = await db.selectFrom('identity.sessions').select('sub').where('sub', '=', sub).execute()
  expect([codes, signups, tokens]).toEqual([[], [], [{ sub }]])
  expect(await issuer.refresh(remaining.refreshToken)).toMatchObject({ claims: { sub } })
})

test('a response is not cached if its key was forgotten while it was in flight', async () => {
  const flight = new SingleFlight<string>(adjustableClock())
  let respond = (_text: string) => {}
  const first = flight.ask('key', () => new Promise((resolve) => (respond = resolve)))
  flight.forget('key')
  respond('old')
  expect(await first).toBe('old')
  expect(await flight.ask('key', async () => 'new')).toBe('new')
})

test('a failed call is retried by the next caller', async () => {
  const flight = new SingleFlight<string>(adjustableClock())
  await expect(flight.ask('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await flight.ask('key', async () => 'up')).toBe('up')
})
