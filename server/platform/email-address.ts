import { badRequest } from './errors.ts'

const MAX_LENGTH = 254
const MAX_LOCAL_PART = 64
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`)

/** Error message for an invalid address. The person who typed the address reads it. */
export const ADDRESS_FAULT =
  'must be an address such as mara@example.com, in plain letters a to z; write an international domain in its xn-- form'

/**
 * Returns the form of an e-mail address in which it is stored, compared and used for sending.
 * Returns undefined if the address is invalid. All addresses are parsed here: typed ones,
 * configured ones and those from a provider. Characters outside ASCII are rejected
 * (docs/decisions/0056) for two reasons. First, the lower-case form of such a character may be an
 * ASCII letter. For example, the Kelvin sign (U+212A) becomes k. Second, one address could have
 * several Unicode forms. Only A to Z are changed to lower case.
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
  throw badRequest(`The address ${ADDRESS_FAULT}.`, { issues: [{ path: 'email', message: ADDRESS_FAULT }] })
}

const MAX_SUBJECT = 255

/**
 * True if the identifier that a sign-in provider uses for a person can be stored. The identifier
 * must not be empty, too long or contain control characters.
 */
export const isSubject = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length > 0 &&
  given.length <= MAX_SUBJECT &&
  given.isWellFormed() &&
  !/\p{Cc}/u.test(given)
