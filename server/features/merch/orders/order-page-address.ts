import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/gates.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Order } from './order.ts'

const PURPOSE = 'order page'
type Settings = Pick<Config, 'SECRET_KEY' | 'BASE_URL'>
type Opened = Pick<Order, 'id' | 'number' | 'tokenSeed'>

/**
 * What opens the page of an order: 256 bits that follow from the order and the secret key. The table holds neither it nor
 * what alone could make it.
 */
export const orderToken = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, { id, tokenSeed }: Opened): string =>
  keyedDigest(SECRET_KEY, PURPOSE, `${id}\n${tokenSeed}`)

/** Whether a token opens an order, compared in constant time. */
export const opensOrder = (config: Pick<Config, 'SECRET_KEY'>, order: Opened, token: string): boolean =>
  sameText(token, orderToken(config, order))

const addressed = (config: Settings, order: Opened, path: string): string =>
  `${config.BASE_URL}${path}?token=${orderToken(config, order)}`

/** The page of an order, for whoever ordered. */
export const orderPageUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/order/${order.number}`)

/** Its receipt, a PDF. */
export const receiptUrl = (config: Settings, order: Opened): string =>
  addressed(config, order, `/api/merch/order/${order.number}/receipt`)
