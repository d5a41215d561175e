import { badRequest } from './errors.ts'
import { knownMessage, message, translatable } from './words/index.ts'

const MAX_LENGTH = 254
const MAX_LOCAL_PART = 64
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`)

export const ADDRESS_FAULT = translatable(
  'must be an address such as mara@example.com, in plain letters a to z; write an international domain in its xn-- form',
)

/**
 * Returns the form of an e-mail address in which it is stored, compared and used for sending, or
 * undefined if it is invalid. Every address passes through here. Characters outside ASCII are
 * rejected (docs/decisions/0056): one address could have several Unicode forms, and some
 * lower-case forms are ASCII letters, such as k for the Kelvin sign (U+212A).
 */
export function parseAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > MAX_LENGTH || !SHAPE.test(given)) return undefined
  return given.lastIndexOf('@') > MAX_LOCAL_PART ? undefined : given.toLowerCase()
}

/**
 * Same as `parseAddress`, but throws if the address is invalid.
 * @throws BadRequest with a description of a valid address
 */
export function addressOf(given: string): string {
  const address = parseAddress(given)
  if (address !== undefined) return address
  throw badRequest(message('The address {fault}.', { fault: knownMessage(ADDRESS_FAULT) }), {
    issues: [{ path: 'email', message: ADDRESS_FAULT }],
  })
}

const MAX_SUBJECT = 255

/** True if a sign-in provider's identifier of a person can be stored. */
export const isSubject = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length > 0 &&
  given.length <= MAX_SUBJECT &&
  given.isWellFormed() &&
  !/\p{Cc}/u.test(given)
