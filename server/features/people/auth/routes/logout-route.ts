import { clearSessionCookies, REFRESH_COOKIE } from '../../../../platform/http/callers/session.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done } from '../../../../platform/http/schemas.ts'
import { endPushOfBrowser } from '../../push/index.ts'

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  app: 'auth',
  auth: 'public',
  cors: true,
  tag: 'Authentication',
  operationId: 'logOut',
  summary: 'Signs this browser out.',
  description:
    'Expires both cookies and ends this browser’s refresh token (with LOGOUT_REVOKES=off it stays valid). Other devices stay signed in.',
  contract: 'part 1, Sessions and tokens',
  responses: { 200: Done },
  handler: async ({ ctx, request, reply }) => {
    clearSessionCookies(request, reply, ctx.config)
    await endPushOfBrowser({ ctx, request, reply })
    const refreshToken = request.cookies[REFRESH_COOKIE]
    if (refreshToken && ctx.config.LOGOUT_REVOKES) {
      // If the provider is unreachable, the browser is signed out all the same.
      await ctx.identity.revoke(refreshToken).catch((error: unknown) => {
        request.log.warn({ err: error }, 'refresh token not revoked at logout')
      })
    }
    return ok({ success: true as const })
  },
})
