import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageState } from '../../../../web/auth/page-state.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Context } from '../../../platform/context.ts'
import { findSession } from '../../../platform/http/session.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import { becomeStranger, findUser } from '../accounts/index.ts'
import { validReturnTo } from '../auth/index.ts'
import { keepOpenerTowards, setPageHeaders } from './page-headers.ts'

export type PageInput = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

/** Where somebody may go on to after signing in: the valid `returnTo`, or the main site. */
export const destination = (config: Config, returnTo: unknown): string =>
  judge(config, returnTo) ?? config.NEXT_PUBLIC_MAIN_SITE_URL

/**
 * The origin that a popup may tell of a sign-in, or null (part 1, "Popup login"): judged by the rule of `returnTo`, and
 * a bare origin, since that is what messages are addressed to.
 */
export function allowedOrigin(config: Config, origin: unknown): string | null {
  const judged = judge(config, origin)
  if (judged === null) return null
  const url = new URL(judged)
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}

const judge = (config: Config, value: unknown): string | null =>
  validReturnTo(value, {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    authUrl: config.AUTH_URL,
    cookieDomain: config.COOKIE_DOMAIN,
    isProduction: config.isProduction,
    authPort: config.AUTH_PORT,
  })

/** A page, rendered, with its headers. */
export async function renderAuthPage(input: PageInput, changes: Partial<PageState>, onward?: string): Promise<string> {
  const { config, identity } = input.ctx
  const state = {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    baseUrl: config.BASE_URL,
    continueTo: config.NEXT_PUBLIC_MAIN_SITE_URL,
    providers: identity.socialProviders ?? [],
    ...changes,
  }
  setPageHeaders(input.reply)
  keepOpenerTowards(input.reply, config.AUTH_URL, changes.returnTo ?? onward)
  return renderPage('auth', { state, onward })
}

/** Returns the signed-in person or null, and renews an expired ID token. Runs no query without a session cookie. */
export async function signedInUser({ ctx, request, reply }: PageInput): Promise<PageState['user']> {
  if (Object.keys(request.cookies).length === 0) return null
  const claims = await findSession(request, reply, ctx.identity, ctx.config)
  if (!claims) return null
  const user = await findUser(ctx, claims).catch(becomeStranger(request, reply, ctx.config))
  return user ? { displayName: user.displayName, email: user.email } : null
}
