import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { keyedDigest } from '../security/sealed.ts'
import { cookieSeconds } from './browser-storage.ts'

/**
 * Name of a cookie. The cookie lists the stores that were visited in this browser, and a hash of
 * the account that has used them. The browser also has a cookie for the cart and a session cookie
 * for each store. When a person signs out, or another person signs in, all these cookies are
 * deleted.
 */
const STORES_COOKIE = 'stores'
export const CART_COOKIE = 'merch-cart'
/**
 * Beginning of the names of some cart cookies. If several tabs open at the same time, each tab
 * receives a different cart. Each of these carts has a separate cookie until the carts are merged.
 */
export const CART_COOKIE_PREFIX = 'merch-cart-'
export const FAN_COOKIE = 'fan'
const TEAM_COOKIE = 'team'

/**
 * Maximum number of stores in the cookie. More stores would exceed the size that browsers allow
 * for a cookie. If a store is removed from the list, its session cookie is deleted too.
 */
const MAX_STORES = 20
const OWNER_LENGTH = 22
const PATTERN = /^(?<owner>[\w-]{22})?\.(?<slugs>[a-z0-9-]{2,60}(?:~[a-z0-9-]{2,60})*)?$/

/**
 * Returns the short name of the store in the path of a store page. Returns undefined for other
 * pages.
 */
export const slugIn = (url: string): string | undefined => /^\/c\/([a-z0-9-]{2,60})(?:[/?]|$)/.exec(url)?.[1]

type CookieConfig = Pick<Config, 'COOKIE_DOMAIN' | 'isProduction'>
type BrowserConfig = CookieConfig & Pick<Config, 'SECRET_KEY'>
type StoresCookie = { owner: string; slugs: readonly string[] }

/**
 * Returns the options of all cookies for stores. `COOKIE_DOMAIN` allows the authentication app to
 * delete these cookies too.
 */
export const storeCookie = ({ COOKIE_DOMAIN, isProduction }: CookieConfig, path = '/') => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isProduction,
  ...(COOKIE_DOMAIN ? { domain: COOKIE_DOMAIN } : {}),
})

function read({ cookies }: FastifyRequest): StoresCookie {
  const { owner = '', slugs = '' } = PATTERN.exec(cookies[STORES_COOKIE] ?? '')?.groups ?? {}
  return { owner, slugs: slugs === '' ? [] : slugs.split('~').slice(0, MAX_STORES) }
}

function write(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieConfig,
  { owner, slugs }: StoresCookie,
): void {
  const value = `${owner}.${slugs.join('~')}`
  request.cookies[STORES_COOKIE] = value
  reply.setCookie(STORES_COOKIE, value, { ...storeCookie(config), maxAge: cookieSeconds(STORES_COOKIE) })
}

const ownerDigest = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, accountId: string): string =>
  keyedDigest(SECRET_KEY, 'whose stores', accountId).slice(0, OWNER_LENGTH)

/**
 * Assigns the store cookies of the browser to the signed-in account. Cookies without an owner are
 * assigned to the account. Cookies of another account are deleted, and the handler of this request
 * does not see them.
 */
export function bindStoresToAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  config: BrowserConfig,
  accountId: string | null,
): void {
  const { owner } = read(request)
  const expectedOwner = accountId === null ? '' : ownerDigest(config, accountId)
  if (owner !== '' && owner !== expectedOwner) clearStores(request, reply, config)
  if (expectedOwner === '') return
  const { owner: now, slugs } = read(request)
  const here = request.cookies[FAN_COOKIE] === undefined ? undefined : slugIn(request.url)
  const listed = here === undefined || slugs.includes(here) ? slugs : [here, ...slugs].slice(0, MAX_STORES)
  if (now === expectedOwner && listed === slugs) return
  // A browser without store cookies gets no new cookie here. If this request stores a cookie
  // later, that cookie belongs to the account.
  if (listed.length === 0 && request.cookies[CART_COOKIE] === undefined)
    request.cookies[STORES_COOKIE] = `${expectedOwner}.`
  else write(request, reply, config, { owner: expectedOwner, slugs: listed })
}

/**
 * Records in the cookie `stores` that this browser has store cookies. If `slug` is given, adds
 * that store to the list of visited stores.
 */
export function recordStore(request: FastifyRequest, reply: FastifyReply, config: CookieConfig, slug?: string): void {
  const { owner, slugs } = read(request)
  const listed = slug === undefined ? [...slugs] : [slug, ...slugs.filter((one) => one !== slug)]
  for (const left of listed.slice(MAX_STORES)) clearFan(reply, config, left)
  write(request, reply, config, { owner, slugs: listed.slice(0, MAX_STORES) })
}

/**
 * Deletes all store cookies of the browser. The handler of this request does not see them either.
 */
export function clearStores(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): void {
  for (const slug of new Set([...read(request).slugs, slugIn(request.url) ?? []].flat())) clearFan(reply, config, slug)
  const trail = Object.keys(request.cookies).filter((name) => name.startsWith(CART_COOKIE_PREFIX))
  for (const name of [STORES_COOKIE, CART_COOKIE, ...trail])
    if (request.cookies[name] !== undefined) reply.setCookie(name, '', { ...storeCookie(config), maxAge: 0 })
  if (request.cookies[TEAM_COOKIE] !== undefined) reply.setCookie(TEAM_COOKIE, '', { path: '/', maxAge: 0 })
  for (const name of [STORES_COOKIE, CART_COOKIE, ...trail, FAN_COOKIE, TEAM_COOKIE]) delete request.cookies[name]
}

const clearFan = (reply: FastifyReply, config: CookieConfig, slug: string): void => {
  reply.setCookie(FAN_COOKIE, '', { ...storeCookie(config, `/c/${slug}`), maxAge: 0 })
}
