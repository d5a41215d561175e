import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError, ErrorCode } from '../../../platform/errors.ts'
import type { SignupRole } from '../port.ts'
import { tokenContract } from './identity-contract-tokens.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

const PASSWORD = 'Correct horse battery 1!'
const OTHER_PASSWORD = 'Wrong zebra capacitor 2?'

/** Tests that every identity provider must pass. Each run needs its own provider. */
export function identityContract(name: string, makeProvider: () => Promise<ProviderUnderTest>): void {
  describe(`the identity provider contract of ${name}`, () => {
    let world: ProviderUnderTest
    let people = 0
    beforeAll(async () => {
      world = await makeProvider()
    })
    afterAll(() => world.close())

    const freshEmail = () => `person${++people}.${Date.now()}@semblance.test`
    const codeFor = async (email: string): Promise<string> => {
      const code = await world.latestCode(email)
      expect(code).toMatch(/^\d{6}$/)
      return code as string
    }
    const signUp = async (email: string, password = PASSWORD, role: SignupRole = 'talent') =>
      world.provider.signup({ email, password, displayName: 'Mara Lindqvist', role })
    const confirmed = async (email = freshEmail()) => {
      await signUp(email)
      return world.provider.confirm({ email, code: await codeFor(email), password: PASSWORD })
    }

    describe('signing up', () => {
      test('confirming with the code starts a session with the requested name and role', async () => {
        const email = freshEmail()
        await signUp(email, PASSWORD, 'agent')
        const session = await world.provider.confirm({ email, code: await codeFor(email), password: PASSWORD })
        expect(session).toMatchObject({
          role: 'agent',
          claims: { email, emailVerified: true, displayName: 'Mara Lindqvist' },
        })
        expect(session.claims.sub).toBeTruthy()
        expect(session.refreshToken).not.toBe('')
        expect(await world.provider.verifyIdToken(session.idToken)).toEqual({
          status: 'valid',
          claims: session.claims,
        })
      })

      test('an address identifies the same person in any case', async () => {
        const email = freshEmail()
        await signUp(email.toUpperCase())
        const session = await world.provider.confirm({ email, code: await codeFor(email), password: PASSWORD })
        expect(session.claims.email).toBe(email)
        const again = await world.provider.login({ email: email.toUpperCase(), password: PASSWORD })
        expect(again.claims.sub).toBe(session.claims.sub)
      })

      test.each([
        ['the Kelvin sign, which folds to k', '\u212aate@semblance.test'],
        ['a NUL', 'kate\0@semblance.test'],
        ['an international local part', 'zo\u00eb@semblance.test'],
        ['nothing', ''],
      ])('an address with %s is rejected by every call', async (_what, email) => {
        const { provider } = world
        const code = '123456'
        await refuses(signUp(email), 'BadRequest')
        await refuses(provider.confirm({ email, code, password: PASSWORD }), 'BadRequest')
        await refuses(provider.resendCode({ email }), 'BadRequest')
        await refuses(provider.login({ email, password: PASSWORD }), 'BadRequest')
        await refuses(provider.forgotPassword({ email }), 'BadRequest')
        await refuses(provider.resetPassword({ email, code, newPassword: PASSWORD }), 'BadRequest')
      })

      test('a wrong code is rejected, and the right one still works', async () => {
        const email = freshEmail()
        await signUp(email)
        const code = await codeFor(email)
        await refuses(world.provider.confirm({ email, code: otherThan(code), password: PASSWORD }), 'BadRequest')
        expect((await world.provider.confirm({ email, code, password: PASSWORD })).role).toBe('talent')
      })

      test('a code works once', async () => {
        const email = freshEmail()
        await signUp(email)
        const code = await codeFor(email)
        await world.provider.confirm({ email, code, password: PASSWORD })
        await refuses(world.provider.confirm({ email, code, password: PASSWORD }), 'BadRequest')
      })

      test('a code for an unknown address is rejected like a wrong one', async () => {
        const email = freshEmail()
        await signUp(email)
        const wrong = await refuses(
          world.provider.confirm({ email, code: otherThan(await codeFor(email)), password: PASSWORD }),
          'BadRequest',
        )
        const unknown = await refuses(
          world.provider.confirm({ email: freshEmail(), code: '123456', password: PASSWORD }),
          'BadRequest',
        )
        expect(unknown.message).toBe(wrong.message)
      })

      test('a new code replaces a lost one', async () => {
        const email = freshEmail()
        await signUp(email)
        await world.provider.resendCode({ email })
        const session = await world.provider.confirm({ email, code: await codeFor(email), password: PASSWORD })
        expect(session.claims.email).toBe(email)
      })

      test('resending a code does not reveal whether an address is known', async () => {
        const { claims } = await confirmed()
        expect(await world.provider.resendCode({ email: claims.email })).toBeUndefined()
        expect(await world.provider.resendCode({ email: freshEmail() })).toBeUndefined()
      })

      test('signing up with a taken address reveals nothing, sends no code and keeps the password', async () => {
        const { claims } = await confirmed()
        expect(await signUp(claims.email, OTHER_PASSWORD)).toBeUndefined()
        expect(await world.latestCode(claims.email)).toBeUndefined()
        const { claims: again } = await world.provider.login({ email: claims.email, password: PASSWORD })
        expect(again.sub).toBe(claims.sub)
        await refuses(world.provider.login({ email: claims.email, password: OTHER_PASSWORD }), 'Unauthorized')
      })

      test('confirming with another password than at signup returns no session', async () => {
        const email = freshEmail()
        await signUp(email)
        await refuses(
          world.provider.confirm({ email, code: await codeFor(email), password: OTHER_PASSWORD }),
          'BadRequest',
        )
        await refuses(world.provider.login({ email, password: OTHER_PASSWORD }), 'Unauthorized')
      })

      test('a stranger who signed up first cannot sign in once the owner has confirmed the address', async () => {
        const email = freshEmail()
        await signUp(email, OTHER_PASSWORD)
        await signUp(email, PASSWORD)
        // The owner is signed in or must set a new password. The stranger is never signed in.
        await world.provider
          .confirm({ email, code: await codeFor(email), password: PASSWORD })
          .catch((error: AppError) => expect(error.code).toBe('BadRequest'))
        await refuses(world.provider.login({ email, password: OTHER_PASSWORD }), 'Unauthorized')
        await world.provider.forgotPassword({ email })
        await world.provider.resetPassword({ email, code: await codeFor(email), newPassword: PASSWORD })
        expect((await world.provider.login({ email, password: PASSWORD })).claims.emailVerified).toBe(true)
      })
    })

    describe('signing in', () => {
      test('a wrong password, an unknown address and an unconfirmed one get the same error', async () => {
        const { claims } = await confirmed()
        const waiting = freshEmail()
        await signUp(waiting)
        const responses = [
          await refuses(world.provider.login({ email: claims.email, password: OTHER_PASSWORD }), 'Unauthorized'),
          await refuses(world.provider.login({ email: freshEmail(), password: PASSWORD }), 'Unauthorized'),
          await refuses(world.provider.login({ email: waiting, password: PASSWORD }), 'Unauthorized'),
          await refuses(world.provider.login({ email: waiting, password: OTHER_PASSWORD }), 'Unauthorized'),
        ]
        expect(new Set(responses.map(({ message }) => message)).size).toBe(1)
      })

      test('no error repeats the address or the password', async () => {
        const { claims } = await confirmed()
        const error = await refuses(
          world.provider.login({ email: claims.email, password: OTHER_PASSWORD }),
          'Unauthorized',
        )
        for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
          expect(cause.message).not.toContain(claims.email)
          expect(cause.message).not.toContain(OTHER_PASSWORD)
        }
      })

      test('a person can have two sessions', async () => {
        const first = await confirmed()
        const second = await world.provider.login({ email: first.claims.email, password: PASSWORD })
        expect(second.refreshToken).not.toBe(first.refreshToken)
        await world.provider.revoke(second.refreshToken)
        expect((await world.provider.refresh(first.refreshToken))?.claims.sub).toBe(first.claims.sub)
      })
    })

    describe('a forgotten password', () => {
      test('the mailed code sets a new password, ends every session and works once', async () => {
        const { claims, refreshToken } = await confirmed()
        await world.provider.forgotPassword({ email: claims.email })
        const code = await codeFor(claims.email)
        const reset = { email: claims.email, code, newPassword: OTHER_PASSWORD }
        expect(await world.provider.resetPassword(reset)).toEqual({ sub: claims.sub })
        expect(await world.provider.refresh(refreshToken)).toBeUndefined()
        await refuses(world.provider.login({ email: claims.email, password: PASSWORD }), 'Unauthorized')
        expect((await world.provider.login({ email: claims.email, password: OTHER_PASSWORD })).claims.sub).toBe(
          claims.sub,
        )
        await refuses(world.provider.resetPassword({ email: claims.email, code, newPassword: PASSWORD }), 'BadRequest')
      })

      test('a wrong code changes nothing', async () => {
        const { claims } = await confirmed()
        await world.provider.forgotPassword({ email: claims.email })
        const code = otherThan(await codeFor(claims.email))
        await refuses(
          world.provider.resetPassword({ email: claims.email, code, newPassword: OTHER_PASSWORD }),
          'BadRequest',
        )
        expect((await world.provider.login({ email: claims.email, password: PASSWORD })).claims.sub).toBe(claims.sub)
      })

      test('reveals nothing about an unknown address, neither on request nor on reset', async () => {
        const email = freshEmail()
        expect(await world.provider.forgotPassword({ email })).toBeUndefined()
        await refuses(world.provider.resetPassword({ email, code: '123456', newPassword: PASSWORD }), 'BadRequest')
      })
    })

    tokenContract(() => world, confirmed)

    describe('a person’s address', () => {
      test('is found by id for mail', async () => {
        const { claims } = await confirmed()
        expect(await world.provider.findEmail(claims.sub)).toBe(claims.email)
      })

      test('is not found for an unknown or malformed id', async () => {
        await confirmed()
        expect(await world.provider.findEmail('00000000-0000-4000-8000-000000000000')).toBeUndefined()
        expect(await world.provider.findEmail('" or sub ^= "')).toBeUndefined()
      })

      test('leads to the id, ignoring case, and an unknown or malformed one to nobody', async () => {
        const { claims } = await confirmed()
        expect(await world.provider.findSub(claims.email.toUpperCase())).toBe(claims.sub)
        for (const nobody of ['nobody@example.com', '" or sub ^= "', ''])
          expect(await world.provider.findSub(nobody)).toBeUndefined()
      })

      test('is deleted with the person and every sign-in; deleting again is no error', async () => {
        const email = freshEmail()
        const { claims, refreshToken } = await confirmed(email)
        const { provider } = world
        for (let time = 0; time < 2; time++) await provider.deletePerson(claims.sub)
        for (const nobody of ['00000000-0000-4000-8000-000000000000', '" or sub ^= "'])
          await provider.deletePerson(nobody)
        expect(await provider.findEmail(claims.sub)).toBeUndefined()
        await refuses(provider.login({ email, password: PASSWORD }), 'Unauthorized')
        expect(await provider.refresh(refreshToken)).toBeUndefined()
        expect((await confirmed(email)).claims.sub).not.toBe(claims.sub)
      })

      test('is gone once the person is removed', async () => {
        const { claims } = await confirmed()
        await world.removePerson(claims.sub)
        expect(await world.provider.findEmail(claims.sub)).toBeUndefined()
      })
    })
  })
}

async function refuses(call: Promise<unknown>, code: ErrorCode): Promise<AppError> {
  const outcome = await call.then(
    () => 'no error',
    (error: unknown) => error,
  )
  expect(outcome).toMatchObject({ name: 'AppError', code })
  return outcome as AppError
}

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')
