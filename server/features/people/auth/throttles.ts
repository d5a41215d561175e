import type { FastifyRequest } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLoopback, networkOf } from '../../../platform/http/network.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import {
  forgetTries,
  giveTryBack,
  spendTry,
  type ThrottleKey,
  type ThrottleRule,
  throttleKey,
} from '../../../platform/security/throttle.ts'
import { findDevice } from './device-cookie.ts'

const free = (tries: number): number[] => Array<number>(tries).fill(0)

/**
 * Three counters for one kind of try (docs/decisions/0057). `pair` counts an address tried from one network or browser,
 * and is what people meet. `anywhere` counts an address from all networks together: so far above what one network may do
 * that nobody alone can fill it, and low enough that many together do not guess a code.
 */
type Kind = { pair: ThrottleRule; anywhere: ThrottleRule; network: ThrottleRule }

const kind = (name: string, pair: readonly number[], anywhere: readonly number[], networkName: string): Kind => ({
  pair: { name: `${name} of an address from somewhere`, delaysSeconds: pair, forgetAfterMs: DAY_MS },
  anywhere: { name: `${name} of an address`, delaysSeconds: anywhere, forgetAfterMs: DAY_MS },
  // Many people may share a network, so it is given more, and forgiven sooner.
  network: {
    name: `${networkName} of a network`,
    delaysSeconds: [...free(49), 5, 15, 30, 60, 120, 300],
    forgetAfterMs: 15 * MINUTE_MS,
  },
})

const PASSWORDS = kind('passwords', [...free(4), 5, 15, 30, 60, 120, 300, 900], [...free(499), 5], 'guesses')
/** A code dies after five tries by itself; this slows whoever asks for one code after the other. */
const CODES = kind('codes', [...free(9), 30, 60, 120, 300, 900, 3600], [...free(119), 60, 300, 900], 'guesses')
const MAILS = kind('mails', [...free(4), 60, 600, 3600, 14_400], [...free(29), 300, 900, 3600], 'mails')

type Asked = { ctx: Context; request: FastifyRequest; email: string }
/** `asker` stands for where the request comes from; see IdentityProvider. */
type Work<Result> = Asked & { work: (asker: string) => Promise<Result> }

/** Where somebody asks from: their browser, when it signed in to this account before, else their network. */
type Asker = { isKnown: boolean; name: string }

function askerOf({ ctx, request, email }: Asked): Asker {
  const device = findDevice(request, ctx.config, email)
  return device === undefined
    ? { isKnown: false, name: `network ${networkOf(request.ip)}` }
    : { isKnown: true, name: `browser ${device}` }
}

const pairKey = ({ ctx, email }: Asked, { name }: Asker, { pair }: Kind): ThrottleKey =>
  throttleKey(ctx.config.SECRET_KEY, pair, JSON.stringify([addressOf(email), name]))

/** What a browser that is known here must share with nobody, everybody else shares with strangers. */
function sharedKeys({ ctx, request, email }: Asked, { isKnown }: Asker, { anywhere, network }: Kind): ThrottleKey[] {
  if (isKnown) return []
  const ofAddress = throttleKey(ctx.config.SECRET_KEY, anywhere, addressOf(email))
  const from = networkOf(request.ip)
  // Outside production everybody comes from this machine: one person's typing must not hold up the others.
  if (isLoopback(request.ip) && !ctx.config.isProduction) return [ofAddress]
  return [throttleKey(ctx.config.SECRET_KEY, network, from), ofAddress]
}

const opaque = ({ ctx }: Asked, { name }: Asker): string => keyedDigest(ctx.config.SECRET_KEY, 'asker', name)

/**
 * Work that proves somebody right or wrong. A wrong guess (400, 401) stays counted; a right one clears what this browser
 * or network has done to the address. A failure of ours counts for nobody.
 * @throws RateLimited while whoever asks must wait.
 */
async function guessing<Result>(rules: Kind, { work, ...asked }: Work<Result>): Promise<Result> {
  const { db, clock } = asked.ctx
  const asker = askerOf(asked)
  const shared = sharedKeys(asked, asker, rules)
  const keys = [pairKey(asked, asker, rules), ...shared]
  await spendTry(db, keys, clock.now())
  try {
    const result = await work(opaque(asked, asker))
    await forgetTries(
      db,
      [PASSWORDS, CODES, MAILS].map((each) => pairKey(asked, asker, each)),
    )
    await giveTryBack(db, shared)
    return result
  } catch (error) {
    const isWrongGuess = error instanceof AppError && ['BadRequest', 'Unauthorized'].includes(error.code)
    if (!isWrongGuess) await giveTryBack(db, keys)
    throw error
  }
}

export const guessingPassword = <Result>(input: Work<Result>): Promise<Result> => guessing(PASSWORDS, input)
export const guessingCode = <Result>(input: Work<Result>): Promise<Result> => guessing(CODES, input)

/**
 * Work that sends somebody a mail: counted whether or not the address is known, and not when the mail was not taken.
 * @throws RateLimited while whoever asks must wait.
 */
export async function mailing<Result>({ work, ...asked }: Work<Result>): Promise<Result> {
  const { db, clock } = asked.ctx
  const asker = askerOf(asked)
  const keys = [pairKey(asked, asker, MAILS), ...sharedKeys(asked, asker, MAILS)]
  await spendTry(db, keys, clock.now())
  try {
    return await work(opaque(asked, asker))
  } catch (error) {
    await giveTryBack(db, keys)
    throw error
  }
}
