import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { knownLanguage, type SiteLanguage } from './catalogs.ts'

const ofRequest = new AsyncLocalStorage<SiteLanguage>()
const ofAccounts = new WeakMap<FastifyRequest, SiteLanguage>()

type Reader = Pick<FastifyRequest, 'cookies' | 'headers'>

/**
 * Returns the language of a reader who is not signed in. English if the site has none of theirs.
 */
export const readerLanguage = (request: Reader): SiteLanguage => statedLanguage(request) ?? 'en'

/**
 * Returns the language of the cookie, or else the first of the browser's languages that the site
 * has. Undefined if the request names none of them, such as the request of a program.
 */
export function statedLanguage({ cookies, headers }: Reader): SiteLanguage | undefined {
  const wanted = (headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  for (const one of [cookies['lang'], ...wanted]) {
    const known = knownLanguage(one)
    if (known) return known
  }
  return undefined
}

/**
 * Returns the language of the page of ours that sent a request. Other programs send no such header,
 * and read English.
 */
export const languageOfPage = ({ headers }: Pick<FastifyRequest, 'headers'>): SiteLanguage =>
  knownLanguage(headers['site-language']) ?? 'en'

/** Runs the handler of a request. `languageOfRequest` then knows the language of its sender. */
export const inReaderLanguage = (request: FastifyRequest, run: () => void): void =>
  ofRequest.run(ofAccounts.get(request) ?? readerLanguage(request), run)

/** Notes the language of the account that sends a request, if it has chosen one. */
export function noteAccountLanguage(request: FastifyRequest, language: SiteLanguage | undefined): void {
  if (language) ofAccounts.set(request, language)
}

/**
 * Returns the language of the person who sent the current request, for mails to that person's own
 * address. Undefined outside of requests.
 */
export const languageOfRequest = (): SiteLanguage | undefined => ofRequest.getStore()
