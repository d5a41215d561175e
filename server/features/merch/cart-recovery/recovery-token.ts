import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config/load-config.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'

const TOKEN_BYTES = 32

/** 256 bits. The database stores only a digest. */
export const newRecoveryToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const recoveryDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

const PURPOSE = 'unsubscribe from carts'
type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>

export const cartPageUrl = ({ BASE_URL }: Settings, token: string): string => `${BASE_URL}/cart?s=${token}`

export const unsubscribePath = (sealed: string): string => `/api/merch/email/unsubscribe/${sealed}`

/** The URL contains the encrypted address, so it needs no database row and never expires. */
export const unsubscribeUrl = ({ BASE_URL, SECRET_KEY }: Settings, address: string): string =>
  `${BASE_URL}${unsubscribePath(seal(SECRET_KEY, PURPOSE, address))}`

/** Recognizes an unsubscribed address after its erasure, without revealing it. */
export const unsubscribeDigest = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, address: string): string =>
  keyedDigest(SECRET_KEY, 'refuses mails about carts', address)

/** Undefined if the link is forged or damaged. */
export function readUnsubscribe({ SECRET_KEY }: Settings, sealed: string): string | undefined {
  try {
    return parseAddress(unseal(SECRET_KEY, PURPOSE, sealed))
  } catch {
    return undefined
  }
}
