import { badRequest } from './errors.ts'

const MAX_LENGTH = 254
const MAX_LOCAL_PART = 64
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`)

/** Error message for an invalid address, addressed to the person who typed it. */
export const ADDRESS_FAULT =
  'must be an address such as mara@example.com, in plain letters a to z; write an international domain in its xn-- form'

/**
 * Returns the canonical spelling of an e-mail address for storage, comparison and sending, or
 * undefined if it is invalid. Every address passes through here, whether it is typed, configured
 * or received from a provider. Rejects all characters outside ASCII (docs/decisions/0056), for two
 * reasons. The lower-case form of such a character may be an ASCII letter: that of the Kelvin sign
 * (U+212A) is k. And one address could have several Unicode forms. Only A to Z are lowercased.
 */
export function parseAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > MAX_LENGTH || !SHAPE.test(given)) return undefined
  return given.lastIndexOf('@') > MAX_LOCAL_PART ? undefined : given.toLowerCase()
}

/**
 * Same as parseAddress, but throws.
 * @throws BadRequest with a description of a valid address.
 */
export function addressOf(given: string): string {
  const address = parseAddress(given)
  if (address !== undefined) return address
  throw badRequest(`The address ${ADDRESS_FAULT}.`, { issues: [{ path: 'email', message: ADDRESS_FAULT }] })
}

const MAX_SUBJECT = 255

/**
 * True if a provider's identifier of a person can be stored: visible, storable text, as OpenID
 * Connect requires.
 */
export const isSubject = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length > 0 &&
  given.length <= MAX_SUBJECT &&
  given.isWellFormed() &&
  !/\p{Cc}/u.test(given)
