import { badRequest } from './errors.ts'

const LONGEST = 254
const LONGEST_LOCAL_PART = 64
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`)

/** What is wrong with an address that is none, for whoever typed it. */
export const ADDRESS_FAULT =
  'must be an address such as mara@example.com, in plain letters a to z; write an international domain in its xn-- form'

/**
 * The one spelling of an e-mail address by which it is kept, compared and written to; undefined for what is none. Every
 * address goes through here, wherever it comes from: typed, set, or told by a provider.
 *
 * Nothing outside ASCII passes (docs/decisions/0056). So there is no second letter that folds to a first one, as the
 * Kelvin sign (U+212A) does to a k, and no second Unicode form; only A to Z are lowered.
 */
export function parseAddress(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > LONGEST || !SHAPE.test(given)) return undefined
  return given.lastIndexOf('@') > LONGEST_LOCAL_PART ? undefined : given.toLowerCase()
}

/** As parseAddress. @throws BadRequest saying what an address looks like. */
export function addressOf(given: string): string {
  const address = parseAddress(given)
  if (address !== undefined) return address
  throw badRequest(`The address ${ADDRESS_FAULT}.`, { issues: [{ path: 'email', message: ADDRESS_FAULT }] })
}

const LONGEST_SUBJECT = 255

/** Whether a provider's name for a person can be kept: text that can be seen and stored, as OpenID Connect asks for. */
export const isSubject = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length > 0 &&
  given.length <= LONGEST_SUBJECT &&
  given.isWellFormed() &&
  !/\p{Cc}/u.test(given)
