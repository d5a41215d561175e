import Type from 'typebox'
import { notFound, unprocessable } from '../../../../platform/errors.ts'
import { clearSessionCookies, REFRESH_COOKIE } from '../../../../platform/http/callers/session.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Done, Exactly, Id, isoTime, NullableText, named, Time } from '../../../../platform/http/schemas.ts'

const shared = { app: 'auth', auth: 'user', cors: 'site', tag: 'Authentication' } as const
const notKept = () => notFound('The identity provider of this installation does not provide a list of sessions.')
const IMMEDIATE_EFFECT = 'Its next request returns 401.'

export const listSessionsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/auth/sessions',
  operationId: 'listSessions',
  summary: 'Lists the caller’s sessions, latest first.',
  responses: {
    200: Exactly({
      sessions: Type.Array(
        named(
          'Session',
          Exactly({
            id: Id,
            createdAt: Time,
            lastUsedAt: Type.String({
              format: 'date-time',
              description: 'Time of the last renewal; once a day while in use.',
            }),
            current: Type.Boolean({ description: 'True for this browser’s session.' }),
            userAgent: NullableText(),
          }),
          {
            id: STORY.historyId,
            createdAt: STORY.sentAt,
            lastUsedAt: STORY.laterAt,
            current: true,
            userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
          },
        ),
      ),
    }),
  },
  handler: async ({ ctx, request, caller }) => {
    if (!ctx.identity.listSessions) throw notKept()
    const refreshToken = request.cookies[REFRESH_COOKIE]
    const sessions = await ctx.identity.listSessions({ sub: caller.userId, refreshToken })
    return ok({
      sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent, isCurrent }) => ({
        id,
        createdAt: isoTime(createdAt),
        lastUsedAt: isoTime(lastUsedAt),
        current: isCurrent,
        userAgent,
      })),
    })
  },
})

export const revokeSessionRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/sessions/revoke',
  operationId: 'revokeSession',
  summary: 'Ends one of the caller’s sessions. If it is this browser’s, signs it out.',
  description: IMMEDIATE_EFFECT,
  body: Exactly({ sessionId: Id }),
  responses: { 200: Done },
  handler: async ({ ctx, request, reply, caller, body }) => {
    if (!ctx.identity.revokeSession) throw notKept()
    const refreshToken = request.cookies[REFRESH_COOKIE]
    const ended = await ctx.identity.revokeSession({ sub: caller.userId, sessionId: body.sessionId, refreshToken })
    if (!ended) throw notFound('There is no such session. It may have ended already.')
    if (ended.wasCurrent) clearSessionCookies(request, reply, ctx.config)
    return ok({ success: true as const })
  },
})

export const revokeOtherSessionsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  operationId: 'revokeOtherSessions',
  summary: 'Ends all of the caller’s sessions except this browser’s.',
  description: 'Their next requests return 401.',
  responses: { 200: Exactly({ success: Type.Literal(true), revokedCount: Count }) },
  errors: ['UnprocessableEntity'],
  handler: async ({ ctx, request, caller }) => {
    if (!ctx.identity.revokeOtherSessions) throw notKept()
    const refreshToken = request.cookies[REFRESH_COOKIE]
    const revokedCount = await ctx.identity.revokeOtherSessions({ sub: caller.userId, refreshToken })
    if (revokedCount === undefined)
      throw unprocessable('We cannot tell which session is this browser’s. Sign in again.')
    return ok({ success: true as const, revokedCount })
  },
})
