import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { knownBrowserOf } from '../../../../platform/http/callers/browser-of.ts'
import {
  clearSessionCookies,
  ID_COOKIE,
  REFRESH_COOKIE,
  setRenewedCookies,
} from '../../../../platform/http/callers/session.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, OneOf } from '../../../../platform/http/schemas.ts'

const shared = {
  method: 'GET',
  app: 'auth',
  auth: 'public',
  tag: 'Diagnostics',
  contract: 'part 1, Authentication routes',
  errors: ['NotFound'],
} as const
const OFF = 'Not available in production unless AUTH_DIAGNOSTICS is on. The response never contains a token.'

const Refresh = named(
  'RefreshReport',
  Exactly({ attempted: Type.Boolean(), succeeded: Type.Boolean(), newTokenIssued: Type.Boolean() }),
)
const Presence = named('TokenPresence', Exactly({ present: Type.Boolean() }))

type Refreshed = { attempted: boolean; succeeded: boolean; newTokenIssued: boolean }
const NOT_ATTEMPTED: Refreshed = { attempted: false, succeeded: false, newTokenIssued: false }

async function refresh(
  ctx: Context,
  reply: FastifyReply,
  refreshToken: string | undefined,
  idToken: string | undefined,
): Promise<Refreshed> {
  if (!refreshToken) return NOT_ATTEMPTED
  const renewed = await ctx.identity.refresh(refreshToken, { browser: knownBrowserOf(reply.request) })
  if (renewed) setRenewedCookies(reply, renewed, ctx.config)
  else clearSessionCookies(reply.request, reply, ctx.config)
  return {
    attempted: true,
    succeeded: renewed !== undefined,
    newTokenIssued: renewed !== undefined && renewed.idToken !== idToken,
  }
}

const assertDiagnosticsOn = ({ config }: Context): void => {
  if (config.AUTH_DIAGNOSTICS !== true) throw notFound('There is nothing at this address.')
}

export const refreshFlowRoute = defineRoute({
  ...shared,
  path: '/api/test/refresh-flow',
  operationId: 'diagnoseSession',
  summary: 'Checks this browser’s session as a protected route would, step by step.',
  description: `An expired ID token is renewed if there is a refresh token. ${OFF}`,
  responses: {
    200: Exactly({
      idToken: Exactly({
        present: Type.Boolean(),
        verification: Type.Unsafe<'valid' | 'expired' | 'invalid' | null>({
          type: ['string', 'null'],
          enum: ['valid', 'expired', 'invalid', null],
        }),
      }),
      refreshToken: Presence,
      refresh: Refresh,
    }),
  },
  handler: async ({ ctx, request, reply }) => {
    assertDiagnosticsOn(ctx)
    const { [ID_COOKIE]: idToken, [REFRESH_COOKIE]: refreshToken } = request.cookies
    const verification = idToken ? (await ctx.identity.verifyIdToken(idToken)).status : null
    const isRenewed = verification === 'expired' || verification === null
    return ok({
      idToken: { present: Boolean(idToken), verification },
      refreshToken: { present: Boolean(refreshToken) },
      refresh: isRenewed ? await refresh(ctx, reply, refreshToken, idToken) : NOT_ATTEMPTED,
    })
  },
})

export const forceRefreshRoute = defineRoute({
  ...shared,
  path: '/api/test/force-refresh',
  operationId: 'forceRefresh',
  summary: 'Exchanges this browser’s refresh token now and returns the result.',
  description: OFF,
  responses: {
    200: Exactly({
      refreshToken: Presence,
      refresh: Refresh,
      outcome: OneOf(['renewed', 'refused', 'no refresh token']),
    }),
  },
  handler: async ({ ctx, request, reply }) => {
    assertDiagnosticsOn(ctx)
    const { [ID_COOKIE]: idToken, [REFRESH_COOKIE]: refreshToken } = request.cookies
    const result = await refresh(ctx, reply, refreshToken, idToken)
    const outcome = result.succeeded ? 'renewed' : result.attempted ? 'refused' : 'no refresh token'
    return ok({ refreshToken: { present: Boolean(refreshToken) }, refresh: result, outcome } as const)
  },
})
