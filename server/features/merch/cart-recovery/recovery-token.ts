import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config/load-config.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'

const TOKEN_BYTES = 32

/**
 * Creates the random token of a mailed link (256 bits). The database stores only a digest of this
 * token.
 */
export const newRecoveryToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const recoveryDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

const PURPOSE = 'unsubscribe from carts'
type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>

/** Returns the URL of the page that shows the cart to the person who opens the mail. */
export const cartPageUrl = ({ BASE_URL }: Settings, token: string): string => `${BASE_URL}/cart?s=${token}`

export const unsubscribePath = (sealed: string): string => `/api/merch/email/unsubscribe/${sealed}`

/**
 * Returns the URL that unsubscribes a mail address. The URL contains the encrypted address.
 * Therefore no database row is needed, and the URL never expires.
 */
export const unsubscribeUrl = ({ BASE_URL, SECRET_KEY }: Settings, address: string): string =>
  `${BASE_URL}${unsubscribePath(seal(SECRET_KEY, PURPOSE, address))}`

/**
 * Returns the keyed digest of an unsubscribed mail address. After the address is erased, we can
 * still recognize it by this digest. The digest does not reveal the address.
 */
export const unsubscribeDigest = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, address: string): string =>
  keyedDigest(SECRET_KEY, 'refuses mails about carts', address)

/**
 * Returns the mail address in an unsubscribe link. Returns undefined if the link is forged or
 * damaged.
 */
export function readUnsubscribe({ SECRET_KEY }: Settings, sealed: string): string | undefined {
  try {
    return parseAddress(unseal(SECRET_KEY, PURPOSE, sealed))
  } catch {
    // The text cannot be decrypted: the link was truncated or forged.
    return undefined
  }
}
