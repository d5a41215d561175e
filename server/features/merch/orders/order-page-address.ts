import type { FastifyReply } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order page'
const EXPIRING_PURPOSE = 'order page for some time'
/** Separates the end time from the digest, which never contains this character. */
const SEPARATOR = '.'
/** Eight digits in base 36 are enough until the year 2059, and nine afterward. */
const EXPIRING = /^([0-9a-z]{8,9})\./
type Settings = Pick<Config, 'SECRET_KEY' | 'BASE_URL'>
type Opened = Pick<Order, 'id' | 'number' | 'tokenSeed'>

/**
 * Derives a token of 256 bits from the order and the secret key. The key is not in the database, so
 * access to the database alone opens no order page.
 */
export const orderToken = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, { id, tokenSeed }: Opened): string =>
  keyedDigest(SECRET_KEY, PURPOSE, `${id}\n${tokenSeed}`)

/**
 * Returns a token that stops working at `until`, for a person who searched for orders by mail
 * address.
 */
export function expiringOrderToken({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, order: Opened, until: Date): string {
  const end = until.getTime().toString(36)
  return `${end}${SEPARATOR}${keyedDigest(SECRET_KEY, EXPIRING_PURPOSE, `${order.id}\n${order.tokenSeed}\n${end}`)}`
}

/**
 * Compares in constant time. The response time would otherwise let somebody guess the token step
 * by step.
 */
export function isOrderToken(config: Pick<Config, 'SECRET_KEY'>, order: Opened, token: string, now: Date): boolean {
  const end = EXPIRING.exec(token)?.[1]
  if (end === undefined) return sameText(token, orderToken(config, order))
  const until = Number.parseInt(end, 36)
  return until > now.getTime() && sameText(token, expiringOrderToken(config, order, new Date(until)))
}

const addressed = (config: Settings, order: Opened, path: string, token = orderToken(config, order)): string =>
  `${config.BASE_URL}${path}?token=${token}`

/** The default token does not expire. */
export const orderPageUrl = (config: Settings, order: Opened, token?: string): string =>
  addressed(config, order, `/order/${order.number}`, token)

export const receiptUrl = (config: Settings, order: Opened, token?: string): string =>
  addressed(config, order, `/api/merch/order/${order.number}/receipt`, token)

/** Keeps the page's URL, which contains the token, from the logs of other sites. */
export const omitReferrer = (reply: FastifyReply): void => {
  reply.header('referrer-policy', 'no-referrer')
}
