import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { cookieSeconds } from './browser-storage.ts'

/** Scripts of our pages may read and change this cookie. */
const LANGUAGE_COOKIE = 'lang'

/**
 * Returns the language of the address (`?lang=`) or else of the cookie. It may be any text. A
 * request that was refused early has no cookies yet.
 */
export const chosenLanguage = (
  { cookies }: { cookies: FastifyRequest['cookies'] | null },
  search: URLSearchParams,
): string | undefined => search.get('lang') ?? cookies?.[LANGUAGE_COOKIE]

/** Stores a language that the reader has chosen, for all pages and for signing in. */
export function storeLanguage(
  { isProduction, COOKIE_DOMAIN }: Pick<Config, 'isProduction' | 'COOKIE_DOMAIN'>,
  reply: FastifyReply,
  language: string,
): void {
  // A browser may still have the cookie of this host alone, and would send its older choice first.
  if (COOKIE_DOMAIN) reply.clearCookie(LANGUAGE_COOKIE, { path: '/' })
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    secure: isProduction,
    maxAge: cookieSeconds(LANGUAGE_COOKIE),
    ...(COOKIE_DOMAIN ? { domain: COOKIE_DOMAIN } : {}),
  })
}
