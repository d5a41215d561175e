import type { FastifyRequest } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLoopback, networkOf } from '../../../platform/http/connections/network.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import {
  countAttempt,
  refundAttempt,
  resetAttempts,
  type ThrottleKey,
  type ThrottleRule,
  throttleKey,
} from '../../../platform/security/throttle.ts'
import { findDevice } from './device-cookie.ts'

const free = (tries: number): number[] => Array<number>(tries).fill(0)

/**
 * Counters for each kind of attempt (docs/decisions/0057). `pair`: attempts on one address from
 * one network or browser, usually the only limit that people notice. `anywhere`: attempts on one
 * address from all networks, too high for one person, but low enough that many people together
 * cannot guess a code. `network`: attempts from one network on all addresses.
 */
type Kind = { pair: ThrottleRule; anywhere: ThrottleRule; network: ThrottleRule }

const kind = (name: string, pair: readonly number[], anywhere: readonly number[], networkName: string): Kind => ({
  pair: { name: `${name} of an address from somewhere`, delaysSeconds: pair, forgetAfterMs: DAY_MS },
  anywhere: { name: `${name} of an address`, delaysSeconds: anywhere, forgetAfterMs: DAY_MS },
  // Many people may share a network, so its limit is higher and is forgotten sooner.
  network: {
    name: `${networkName} of a network`,
    delaysSeconds: [...free(49), 5, 15, 30, 60, 120, 300],
    forgetAfterMs: 15 * MINUTE_MS,
  },
})

const PASSWORDS = kind('passwords', [...free(4), 5, 15, 30, 60, 120, 300, 900], [...free(499), 5], 'guesses')
/**
 * A code becomes invalid after five tries. These delays slow down somebody who requests one code
 * after another.
 */
const CODES = kind('codes', [...free(9), 30, 60, 120, 300, 900, 3600], [...free(119), 60, 300, 900], 'guesses')
/**
 * Codes of an authenticator app and recovery codes. Whoever guesses them knows the password
 * already.
 */
const FACTORS = kind('factors', [...free(4), 5, 15, 30, 60, 120, 300, 900], [...free(119), 60, 300, 900], 'guesses')
/**
 * Guesses of a factor from all known browsers of an address. Before an account has a factor, anyone
 * with the password can register any number of browsers as known.
 */
const FACTORS_IN_KNOWN: ThrottleRule = { ...FACTORS.anywhere, name: 'factors of an address in known browsers' }
const MAILS = kind('mails', [...free(4), 60, 600, 3600, 14_400], [...free(29), 300, 900, 3600], 'mails')

type ThrottledRequest = { ctx: Context; request: FastifyRequest; email: string }
type ThrottledWork<Result> = ThrottledRequest & { work: (requester: string) => Promise<Result> }

/** A browser that has signed in to this account before, otherwise a network. */
type ClientIdentity = { isKnown: boolean; name: string }

function identifyClient({ ctx, request, email }: ThrottledRequest): ClientIdentity {
  const device = findDevice(request, ctx.config, email)
  return device === undefined
    ? { isKnown: false, name: `network ${networkOf(request.ip)}` }
    : { isKnown: true, name: `browser ${device}` }
}

const pairKey = ({ ctx, email }: ThrottledRequest, { name }: ClientIdentity, { pair }: Kind): ThrottleKey =>
  throttleKey(ctx.config.SECRET_KEY, pair, JSON.stringify([addressOf(email), name]))

/**
 * A known browser shares no counter with others, except the counter of factors with other known
 * browsers.
 */
function sharedKeys(
  { ctx, request, email }: ThrottledRequest,
  { isKnown }: ClientIdentity,
  rules: Kind,
): ThrottleKey[] {
  const { anywhere, network } = rules
  if (isKnown) return rules === FACTORS ? [throttleKey(ctx.config.SECRET_KEY, FACTORS_IN_KNOWN, addressOf(email))] : []
  const ofAddress = throttleKey(ctx.config.SECRET_KEY, anywhere, addressOf(email))
  const from = networkOf(request.ip)
  // Outside production, all requests may come from this machine, and the mistakes of one person
  // would block everybody.
  if (isLoopback(request.ip) && !ctx.config.isProduction) return [ofAddress]
  return [throttleKey(ctx.config.SECRET_KEY, network, from), ofAddress]
}

const opaque = ({ ctx }: ThrottledRequest, { name }: ClientIdentity): string =>
  keyedDigest(ctx.config.SECRET_KEY, 'asker', name)

/**
 * A wrong guess (400, 401) counts. A right guess resets the client's counters for the address, but
 * a password or a mailed code does not reset the counters of factors, because it proves no factor.
 * Our own failures do not count.
 * @throws RateLimited while the client must wait
 */
async function throttleGuess<Result>(rules: Kind, { work, ...attempt }: ThrottledWork<Result>): Promise<Result> {
  const { db, clock } = attempt.ctx
  const client = identifyClient(attempt)
  const shared = sharedKeys(attempt, client, rules)
  const keys = [pairKey(attempt, client, rules), ...shared]
  await countAttempt(db, keys, clock.now())
  try {
    const result = await work(opaque(attempt, client))
    const proven = [PASSWORDS, CODES, MAILS, ...(rules === FACTORS ? [FACTORS] : [])]
    await resetAttempts(
      db,
      proven.map((each) => pairKey(attempt, client, each)),
    )
    await refundAttempt(db, shared)
    return result
  } catch (error) {
    const isWrongGuess = error instanceof AppError && ['BadRequest', 'Unauthorized'].includes(error.code)
    if (!isWrongGuess) await refundAttempt(db, keys)
    throw error
  }
}

/** Runs a check of a password. A wrong password counts, and soon makes the client wait. */
export const throttlePasswordGuess = <Result>(input: ThrottledWork<Result>): Promise<Result> =>
  throttleGuess(PASSWORDS, input)
export const throttleCodeGuess = <Result>(input: ThrottledWork<Result>): Promise<Result> => throttleGuess(CODES, input)
/** Runs a check of a factor. A wrong proof counts, and soon makes the client wait. */
export const throttleFactorGuess = <Result>(input: ThrottledWork<Result>): Promise<Result> =>
  throttleGuess(FACTORS, input)

/**
 * Runs an action that sends a mail. It counts even for an unknown address, but not if it fails.
 * @throws RateLimited while the client must wait
 */
export async function throttleMail<Result>({ work, ...attempt }: ThrottledWork<Result>): Promise<Result> {
  const { db, clock } = attempt.ctx
  const client = identifyClient(attempt)
  const keys = [pairKey(attempt, client, MAILS), ...sharedKeys(attempt, client, MAILS)]
  await countAttempt(db, keys, clock.now())
  try {
    return await work(opaque(attempt, client))
  } catch (error) {
    await refundAttempt(db, keys)
    throw error
  }
}
