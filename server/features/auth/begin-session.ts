import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { setSessionCookies } from '../../http/session.ts'
import type { SessionTokens, SignupRole } from '../../providers/identity/port.ts'
import { ensureAccount, findUser, type SessionUser } from '../accounts/index.ts'
import { validReturnTo } from './domain/return-to.ts'

/**
 * Signs the browser in: the account exists from now on, both cookies are set, and the person is told where to go
 * (part 1, "Redirect login with returnTo").
 */
export async function beginSession(
  ctx: Context,
  reply: FastifyReply,
  tokens: SessionTokens & { role: SignupRole },
  returnTo: string | null | undefined,
): Promise<{ user: SessionUser; redirectTo: string }> {
  await ensureAccount(ctx, tokens.claims, tokens.role)
  const user = await findUser(ctx, tokens.claims)
  setSessionCookies(reply, tokens, ctx.config)
  return { user, redirectTo: destination(ctx.config, returnTo) }
}

const destination = (config: Context['config'], returnTo: string | null | undefined): string =>
  validReturnTo(returnTo, {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    authUrl: config.AUTH_URL,
    cookieDomain: config.COOKIE_DOMAIN,
    isProduction: config.isProduction,
  }) ?? config.NEXT_PUBLIC_MAIN_SITE_URL
