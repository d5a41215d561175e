import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageState } from '../../../../web/auth/page-state.ts'
import type { SiteLanguage } from '../../../../web/words/languages.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Context } from '../../../platform/context.ts'
import { findSession } from '../../../platform/http/callers/session.ts'
import { languageOfReader as languageOf, renderPage } from '../../../platform/pages/built-pages.ts'
import { storeLanguage } from '../../../platform/pages/language-cookie.ts'
import { findUser, signOutOnUnauthorized } from '../accounts/index.ts'
import { validReturnTo } from '../auth/index.ts'
import { keepOpenerTowards, setPageHeaders } from './page-headers.ts'

export type PageInput = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

export const destinationAfterSignIn = (config: Config, returnTo: unknown): string =>
  validateReturnTo(config, returnTo) ?? config.NEXT_PUBLIC_MAIN_SITE_URL

/**
 * Returns the origin that a popup may notify of a sign-in, or null (contract, part 1, "Popup
 * login"). It must follow the rules of `returnTo` and have no path, because `postMessage` needs an
 * origin.
 */
export function allowedOrigin(config: Config, origin: unknown): string | null {
  const judged = validateReturnTo(config, origin)
  if (judged === null) return null
  const url = new URL(judged)
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}

const validateReturnTo = (config: Config, value: unknown): string | null =>
  validReturnTo(value, {
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    authUrl: config.AUTH_URL,
    cookieDomain: config.COOKIE_DOMAIN,
    isProduction: config.isProduction,
    authPort: config.AUTH_PORT,
  })

/**
 * Returns the language of the sign-in pages for this reader, and stores one that the address names.
 */
export async function languageOfReader({ ctx, request, reply }: PageInput): Promise<SiteLanguage> {
  const search = new URLSearchParams(request.url.split('?')[1])
  const language = await languageOf(request)
  if (search.get('lang') === language) storeLanguage(ctx.config, reply, language)
  return language
}

export async function renderAuthPage(input: PageInput, changes: Partial<PageState>, nextUrl?: string): Promise<string> {
  const { config, identity } = input.ctx
  const state = {
    language: await languageOfReader(input),
    mainSiteUrl: config.NEXT_PUBLIC_MAIN_SITE_URL,
    baseUrl: config.BASE_URL,
    continueTo: config.NEXT_PUBLIC_MAIN_SITE_URL,
    providers: identity.socialProviders ?? [],
    ...changes,
  }
  setPageHeaders(input.reply)
  keepOpenerTowards(input.reply, config.AUTH_URL, changes.returnTo ?? nextUrl)
  return renderPage('auth', { state, nextUrl })
}

/**
 * Returns the signed-in person or null. Renews an expired ID token. Runs no query without a
 * session cookie.
 */
export async function signedInUser({ ctx, request, reply }: PageInput): Promise<PageState['user']> {
  if (Object.keys(request.cookies).length === 0) return null
  const claims = await findSession(request, reply, ctx.identity, ctx.config)
  if (!claims) return null
  const user = await findUser(ctx, claims).catch(signOutOnUnauthorized(request, reply, ctx.config))
  return user ? { displayName: user.displayName, email: user.email } : null
}
