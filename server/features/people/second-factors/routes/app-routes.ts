import { setRenewedCookies } from '../../../../platform/http/callers/session.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { assertFreshProof } from '../../accounts/index.ts'
import { Code, TicketText } from '../../auth/index.ts'
import { getFactors, mustKeepFactor } from '../get-factors.ts'
import { NewRecoveryCodes } from '../schemas.ts'

const shared = { app: 'auth', auth: 'user', cors: 'site', tag: 'Authentication' } as const

const Start = named(
  'AuthenticatorAppStart',
  Exactly({
    ticket: TicketText,
    key: Text({ description: 'For people who type the key into their app.' }),
    uri: Text({ description: 'For a QR code, which apps scan.' }),
  }),
  {
    ticket: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
    key: 'HT7KYQKS2DBFSEKCA2WQB5V7W6ACFULB',
    uri: 'otpauth://totp/Semblance:mara%40example.com?secret=HT7KYQKS2DBFSEKCA2WQB5V7W6ACFULB&issuer=Semblance',
  },
)

export const startAppRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/authenticator-app/options',
  operationId: 'startAuthenticatorApp',
  summary: 'Returns a new key for the caller’s authenticator app.',
  description: 'Nothing changes before one of its codes is sent.',
  responses: { 200: Start },
  errors: ['SIGN_IN_AGAIN'],
  handler: async ({ ctx, caller }) => {
    await assertFreshProof(ctx, caller)
    return ok(await getFactors(ctx).startApp(caller.userId))
  },
})

export const confirmAppRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/authenticator-app',
  operationId: 'confirmAuthenticatorApp',
  summary: 'Adds the authenticator app with one of its codes. It replaces an earlier one.',
  description:
    'From now on the password alone does not sign in. With the first factor come ten recovery codes, which are shown only now.',
  body: Exactly({ ticket: TicketText, code: withExample(Code, '413902') }),
  responses: { 200: Exactly({ recoveryCodes: NewRecoveryCodes }) },
  errors: ['SIGN_IN_AGAIN'],
  handler: async ({ ctx, reply, caller, body }) => {
    await assertFreshProof(ctx, caller)
    const { userId: sub, sessionId } = caller
    const { session, ...added } = await getFactors(ctx).confirmApp({ ...body, sub, sessionId })
    setRenewedCookies(reply, session, ctx.config)
    return ok(added)
  },
})

export const removeAppRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/auth/authenticator-app',
  operationId: 'removeAuthenticatorApp',
  summary: 'Removes the caller’s authenticator app.',
  description: 'An admin cannot remove the last factor while ADMIN_SECOND_FACTOR is on.',
  responses: { 200: Done },
  errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller }) => {
    await assertFreshProof(ctx, caller)
    const keepsOne = mustKeepFactor(ctx, caller)
    await getFactors(ctx).removeApp({ sub: caller.userId, keepsOne })
    return ok({ success: true as const })
  },
})
