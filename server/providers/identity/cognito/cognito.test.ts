import { AdminDeleteUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { type LocalPool, startLocalPool } from '@semblance/user-pool/local-pool'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../../../deploy/cognito/create-pool.ts'
import { adjustableClock, type Clock, DAY_MS } from '../../../platform/clock.ts'
import { addressTakenMail, passwordChangedMail } from '../account-mails.ts'
import type { SignupRole } from '../port.ts'
import { identityContract } from '../testing/identity-contract.ts'
import { createCognitoProvider } from './cognito-provider.ts'

type Mail = { to: string; subject: string; text: string }
const AUTH_URL = 'http://localhost:3001'

const providerOf = (pool: LocalPool, clock: Clock, onMail: (mail: Mail) => void) =>
  createCognitoProvider({
    config: {
      COGNITO_USER_POOL_ID: pool.poolId,
      COGNITO_CLIENT_ID: pool.clientId,
      COGNITO_CLIENT_SECRET: pool.clientSecret,
      COGNITO_ENDPOINT: pool.endpoint,
      COGNITO_REGION: undefined,
      AWS_REGION: undefined,
      AUTH_URL,
      isProduction: false,
    },
    clock,
    mails: {
      addressTaken: async (to) => onMail({ to, ...addressTakenMail(AUTH_URL) }),
      passwordChanged: async (to) => onMail({ to, ...passwordChangedMail(AUTH_URL) }),
    },
    log: pino({ level: 'silent' }),
  })

async function makeCognito(options: { withoutSecret: boolean }) {
  const clock = adjustableClock()
  const pool = await startLocalPool({ clock, createPool, ...options })
  const mails: Mail[] = []
  const provider = providerOf(pool, clock, (mail) => {
    mails.push(mail)
    pool.mailedByUs(mail.to)
  })
  return { pool, clock, mails, provider }
}

for (const withoutSecret of [false, true]) {
  identityContract(`Amazon Cognito, a client ${withoutSecret ? 'without' : 'with'} a secret`, async () => {
    const { pool, clock, provider } = await makeCognito({ withoutSecret })
    return {
      provider,
      advance: clock.advance,
      latestCode: async (email) => pool.latestCode(email),
      sign: pool.sign,
      publishedKey: pool.publishedKey,
      removePerson: async (sub) => {
        await pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username: sub }))
      },
      close: pool.close,
    }
  })
}

describe('Amazon Cognito', () => {
  let world: Awaited<ReturnType<typeof makeCognito>>
  let people = 0
  beforeAll(async () => {
    world = await makeCognito({ withoutSecret: false })
  })
  afterAll(() => world.pool.close())

  const PASSWORD = 'Correct horse battery 1!'
  const STRANGERS = 'Wrong zebra capacitor 2?'
  const signUp = async (
    changes: { email?: string; password?: string; displayName?: string; role?: SignupRole } = {},
  ) => {
    const input = {
      email: `p${++people}@semblance.test`,
      password: PASSWORD,
      displayName: 'Ada',
      role: 'brand' as const,
    }
    await world.provider.signup({ ...input, ...changes })
    return changes.email ?? input.email
  }
  const codeOf = (email: string) => world.pool.latestCode(email) ?? 'no code'
  const confirm = (email: string, password = PASSWORD) =>
    world.provider.confirm({ email, code: codeOf(email), password })

  test('a signup with a taken address only mails its owner', async () => {
    const email = await signUp()
    await confirm(email)
    world.mails.length = 0
    await signUp({ email, password: STRANGERS })
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'You already have a Semblance account'],
    ])
    expect(world.mails[0]?.text).not.toMatch(/\d{6}/)
  })

  test('a password reset is confirmed by mail and succeeds even if the outbox fails', async () => {
    const email = await signUp()
    await confirm(email)
    await world.provider.forgotPassword({ email })
    world.mails.length = 0
    await world.provider.resetPassword({ email, code: codeOf(email), newPassword: STRANGERS })
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your Semblance password was changed'],
    ])
    const down = providerOf(world.pool, world.clock, () => {
      throw new Error('no connection')
    })
    await down.forgotPassword({ email })
    await down.resetPassword({ email, code: codeOf(email), newPassword: PASSWORD })
    expect((await world.provider.login({ email, password: PASSWORD })).claims.email).toBe(email)
  })

  test('a second signup before the code mails a new code and keeps the newer name and role', async () => {
    const email = await signUp()
    const lost = codeOf(email)
    await signUp({ email, displayName: 'Ada King', role: 'talent' })
    expect(codeOf(email)).not.toBe(lost)
    expect(await confirm(email)).toMatchObject({ role: 'talent', claims: { displayName: 'Ada King' } })
    expect(world.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('an address first signed up by a stranger loses the stranger’s password when its owner confirms it', async () => {
    const email = await signUp({ password: STRANGERS })
    await signUp({ email })
    await expect(confirm(email)).rejects.toMatchObject({
      code: 'BadRequest',
      message: expect.stringContaining('sent you a code'),
    })
    const { UserStatus } = await world.pool.client.send(
      new AdminGetUserCommand({ UserPoolId: world.pool.poolId, Username: email }),
    )
    expect(UserStatus).toBe('RESET_REQUIRED')
    expect(world.pool.calls.slice(-3)).toEqual(['AdminResetUserPassword', 'AdminUserGlobalSignOut', 'AdminGetUser'])
    await expect(world.provider.login({ email, password: STRANGERS })).rejects.toMatchObject({ code: 'Unauthorized' })
    await world.provider.resetPassword({ email, code: codeOf(email), newPassword: PASSWORD })
    expect((await world.provider.login({ email, password: PASSWORD })).claims.email).toBe(email)
  })

  test('twenty parallel renewals make one call', async () => {
    const { refreshToken } = await confirm(await signUp())
    world.pool.calls.length = 0
    await Promise.all(Array.from({ length: 20 }, () => world.provider.refresh(refreshToken)))
    expect(world.pool.calls).toEqual(['GetTokensFromRefreshToken'])
  })

  test('verifying a session makes no calls once the keys are cached', async () => {
    const { idToken } = await confirm(await signUp())
    world.pool.calls.length = 0
    for (let each = 0; each < 10; each++) await world.provider.verifyIdToken(idToken)
    expect(world.pool.calls).toEqual([])
  })

  test('ignores a role that nobody can sign up for', async () => {
    const { idToken } = await confirm(await signUp({ role: 'admin' as SignupRole }))
    expect((await world.provider.verifyIdToken(idToken)).status).toBe('valid')
    const { role } = await confirm(await signUp({ role: 'admin' as SignupRole }))
    expect(role).toBe('brand')
  })

  test('a development clock that runs ahead does not prevent sign-in', async () => {
    const email = await signUp()
    const poolsTime = adjustableClock()
    const pool = await startLocalPool({ clock: poolsTime, createPool })
    const ahead = adjustableClock(40 * DAY_MS)
    const provider = providerOf(pool, ahead, () => undefined)
    await provider.signup({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
    const code = pool.latestCode(email) ?? ''
    const { claims, refreshToken } = await provider.confirm({ email, code, password: PASSWORD })
    expect(claims.email).toBe(email)
    expect((await provider.refresh(refreshToken))?.claims.email).toBe(email)
    await pool.close()
  })
})
