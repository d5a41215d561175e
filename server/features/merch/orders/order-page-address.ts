import type { FastifyReply } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order page'
type Settings = Pick<Config, 'SECRET_KEY' | 'BASE_URL'>
type Opened = Pick<Order, 'id' | 'number' | 'tokenSeed'>

/**
 * Returns the token that opens the page of an order. The token has 256 bits and is derived from
 * the order and the secret key. The database contains neither the token nor the secret key.
 * Therefore somebody who can read only the database cannot open the page.
 */
export const orderToken = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, { id, tokenSeed }: Opened): string =>
  keyedDigest(SECRET_KEY, PURPOSE, `${id}\n${tokenSeed}`)

/**
 * Returns true if a token opens the page of an order. The comparison takes constant time.
 * Otherwise, the response times would let somebody guess the token step by step.
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

/**
 * Sets a header that stops browsers from sending the page's URL to other sites. The URL contains
 * the token, which would appear in the logs of these sites.
 */
export const omitReferrer = (reply: FastifyReply): void => {
  reply.header('referrer-policy', 'no-referrer')
}
