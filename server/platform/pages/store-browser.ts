import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { keyedDigest } from '../security/sealed.ts'
import { cookieSeconds } from './browser-storage.ts'

/**
 * Cookie with the stores that were visited in this browser, and a hash of the account that used
 * them. There is also a cookie for the cart and one session cookie per store. All are deleted when
 * the person signs out or another one signs in.
 */
const STORES_COOKIE = 'stores'
export const CART_COOKIE = 'merch-cart'
/**
 * Prefix of cart cookies. If several tabs open at the same time, each gets its own cart until the
 * carts are merged.
 */
export const CART_COOKIE_PREFIX = 'merch-cart-'
export const FAN_COOKIE = 'fan'
const TEAM_COOKIE = 'team'

/**
 * More stores would exceed the size that browsers allow for a cookie. A store that is removed from
 * the list loses its session cookie too.
 */
const MAX_STORES = 20
const OWNER_LENGTH = 22
const PATTERN = /^(?<owner>[\w-]{22})?\.(?<slugs>[a-z0-9-]{2,60}(?:~[a-z0-9-]{2,60})*)?$/

/** Store in the path of a store page, or undefined. */
export const slugIn = (url: string): string | undefined => /^\/c\/([a-z0-9-]{2,60})(?:[/?]|$)/.exec(url)?.[1]

type CookieConfig = Pick<Config, 'COOKIE_DOMAIN' | 'isProduction'>
type BrowserConfig = CookieConfig & Pick<Config, 'SECRET_KEY'>
type StoresCookie = { owner: string; slugs: readonly string[] }

/**
 * Options of all cookies for stores. `COOKIE_DOMAIN` lets the authentication app delete them too.
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

/** True if the visits of this browser belong to an account. */
export const hasOwner = (cookies: FastifyRequest['cookies']): boolean => {
  const value = cookies[STORES_COOKIE]
  return value !== undefined && !value.startsWith('.')
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
 * Assigns the browser's store cookies without an owner to the signed-in account. Deletes those of
 * another account, also for the handler of this request.
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
  // A browser without store cookies gets no new cookie here, but one that this request stores
  // belongs to the account.
  if (listed.length === 0 && request.cookies[CART_COOKIE] === undefined)
    request.cookies[STORES_COOKIE] = `${expectedOwner}.`
  else write(request, reply, config, { owner: expectedOwner, slugs: listed })
}

/** Records that this browser has store cookies, and adds `slug` to the visited stores. */
export function recordStore(request: FastifyRequest, reply: FastifyReply, config: CookieConfig, slug?: string): void {
  const { owner, slugs } = read(request)
  const listed = slug === undefined ? [...slugs] : [slug, ...slugs.filter((one) => one !== slug)]
  for (const left of listed.slice(MAX_STORES)) clearFan(reply, config, left)
  write(request, reply, config, { owner, slugs: listed.slice(0, MAX_STORES) })
}

/** Deletes all store cookies, also for the handler of this request. */
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
