import type { FastifyReply } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order page'
type Settings = Pick<Config, 'SECRET_KEY' | 'BASE_URL'>
type Opened = Pick<Order, 'id' | 'number' | 'tokenSeed'>

/**
 * Returns the token that opens an order's page: 256 bits derived from the order and the secret
 * key. The database contains neither the token nor the secret key, so its content alone opens no
 * order.
 */
export const orderToken = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, { id, tokenSeed }: Opened): string =>
  keyedDigest(SECRET_KEY, PURPOSE, `${id}\n${tokenSeed}`)

/**
 * Returns true if a token opens an order. Compares in constant time, so that response times do not
 * reveal the token.
 */
export const isOrderToken = (config: Pick<Config, 'SECRET_KEY'>, order: Opened, token: string): boolean =>
  sameText(token, orderToken(config, order))

const addressed = (config: Settings, order: Opened, path: string): string =>
  `${config.BASE_URL}${path}?token=${orderToken(config, order)}`

export const orderPageUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/order/${order.number}`)

/** Returns the URL of the receipt (PDF). */
export const receiptUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/api/merch/order/${order.number}/receipt`)

/** Keeps the token out of the Referer header, and with it out of the logs of linked sites. */
export const omitReferrer = (reply: FastifyReply): void => {
  reply.header('referrer-policy', 'no-referrer')
}
