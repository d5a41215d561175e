import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { setSessionCookies } from '../../../platform/http/callers/session.ts'
import { statedLanguage } from '../../../platform/words/index.ts'
import type { SessionTokens, SignupRole } from '../../../providers/identity/port.ts'
import { ensureAccount, findUser, type SessionUser } from '../accounts/index.ts'
import { endPushOfOthers } from '../push/index.ts'
import { rememberDevice } from './device-cookie.ts'
import { validReturnTo } from './domain/return-to.ts'
import { linkGuest } from './link-guest.ts'
import { clearSecondStep } from './second-step-cookie.ts'

/**
 * Completes a sign-in: creates the account if needed, links guest purchases and sets both cookies.
 * Returns the address to redirect to (contract, part 1, "Redirect login with returnTo" and "Guest
 * linking").
 */
export async function beginSession(
  { ctx, request, reply }: { ctx: Context; request: FastifyRequest; reply: FastifyReply },
  tokens: SessionTokens & { role: SignupRole },
  returnTo: string | null | undefined,
): Promise<{ user: SessionUser; redirectTo: string }> {
  const { accountId } = await ensureAccount(ctx, tokens.claims, tokens.role, statedLanguage(request) ?? null)
  await linkGuest(ctx, tokens.claims, accountId)
  await endPushOfOthers({ ctx, request, reply }, accountId)
  const user = await findUser(ctx, tokens.claims)
  setSessionCookies(reply, tokens, ctx.config)
  rememberDevice(request, reply, ctx.config, tokens.claims.email)
  clearSecondStep(request, reply, ctx.config)
  return { user, redirectTo: destination(ctx.config, returnTo) }
}

const destination = (config: Context['config'], returnTo: string | null | undefined): string =>
  ownReturnTo(config, returnTo) ?? config.NEXT_PUBLIC_MAIN_SITE_URL

export const ownReturnTo = (config: Context['config'], returnTo: unknown): string | null =>
  validReturnTo(returnTo, {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    authUrl: config.AUTH_URL,
    cookieDomain: config.COOKIE_DOMAIN,
    isProduction: config.isProduction,
    authPort: config.AUTH_PORT,
  })
