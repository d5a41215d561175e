import type { FastifyReply } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order page'
type Settings = Pick<Config, 'SECRET_KEY' | 'BASE_URL'>
type Opened = Pick<Order, 'id' | 'number' | 'tokenSeed'>

/**
 * Derived (256 bits) from the order and the secret key, which is not in the database. Access to
 * the database alone therefore opens no order page.
 */
export const orderToken = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, { id, tokenSeed }: Opened): string =>
  keyedDigest(SECRET_KEY, PURPOSE, `${id}\n${tokenSeed}`)

/**
 * Compares in constant time. The response time would otherwise let somebody guess the token step
 * by step.
 */
export const isOrderToken = (config: Pick<Config, 'SECRET_KEY'>, order: Opened, token: string): boolean =>
  sameText(token, orderToken(config, order))

const addressed = (config: Settings, order: Opened, path: string): string =>
  `${config.BASE_URL}${path}?token=${orderToken(config, order)}`

export const orderPageUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/order/${order.number}`)

export const receiptUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/api/merch/order/${order.number}/receipt`)

/** Keeps the page's URL, which contains the token, from the logs of other sites. */
export const omitReferrer = (reply: FastifyReply): void => {
  reply.header('referrer-policy', 'no-referrer')
}
