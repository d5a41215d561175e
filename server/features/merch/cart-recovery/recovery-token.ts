import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config/load-config.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'

const TOKEN_BYTES = 32

/** What a mail's link opens: 256 random bits, of which a digest is kept. */
export const newRecoveryToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const recoveryDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

const PURPOSE = 'unsubscribe from carts'
type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>

/** Where a cart is shown to whoever has the mail about it. */
export const cartPageUrl = ({ BASE_URL }: Settings, token: string): string => `${BASE_URL}/cart?s=${token}`

export const unsubscribePath = (sealed: string): string => `/api/merch/email/unsubscribe/${sealed}`

/** Ends mails about carts to an address, for as long as the mail is kept: it needs no row of ours. */
export const unsubscribeUrl = ({ BASE_URL, SECRET_KEY }: Settings, address: string): string =>
  `${BASE_URL}${unsubscribePath(seal(SECRET_KEY, PURPOSE, address))}`

/** By which an address that wants no such mail is known once it is forgotten; it says nothing of whose it was. */
export const refusalDigest = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, address: string): string =>
  keyedDigest(SECRET_KEY, 'refuses mails about carts', address)

/** The address that such a link is for; undefined for one that we did not make. */
export function readUnsubscribe({ SECRET_KEY }: Settings, sealed: string): string | undefined {
  try {
    return parseAddress(unseal(SECRET_KEY, PURPOSE, sealed))
  } catch {
    // Cut off on the way, or made elsewhere.
    return undefined
  }
}
