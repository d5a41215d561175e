import type { FastifyRequest } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLoopback, networkOf } from '../../../platform/http/network.ts'
import {
  forgetTries,
  giveTryBack,
  spendTry,
  type ThrottleKey,
  type ThrottleRule,
  throttleKey,
} from '../../../platform/security/throttle.ts'

const free = (tries: number): number[] => Array<number>(tries).fill(0)
const ofAddress = (name: string, delaysSeconds: readonly number[]): ThrottleRule => ({
  name: `${name} of an address`,
  delaysSeconds,
  forgetAfterMs: DAY_MS,
})
/** Many people may share a network, so it is given more, and forgiven sooner. */
const ofNetwork = (name: string): ThrottleRule => ({
  name: `${name} of a network`,
  delaysSeconds: [...free(49), 5, 15, 30, 60, 120, 300],
  forgetAfterMs: 15 * MINUTE_MS,
})

const PASSWORDS_OF_ADDRESS = ofAddress('passwords', [...free(4), 5, 15, 30, 60, 120, 300, 900])
/** A code dies after five tries by itself; this slows whoever asks for one code after the other. */
const CODES_OF_ADDRESS = ofAddress('codes', [...free(9), 30, 60, 120, 300, 900])
const MAILS_OF_ADDRESS = ofAddress('mails', [...free(4), 60, 120, 300, 900, 1800])
const GUESSES_OF_NETWORK = ofNetwork('guesses')
const MAILS_OF_NETWORK = ofNetwork('mails')

type Work<Result> = { ctx: Context; request: FastifyRequest; email: string; work: () => Promise<Result> }

/**
 * Work that proves somebody right or wrong. A wrong guess (400, 401) stays counted against the address and the network;
 * a right one clears the address. A failure of ours counts for nobody.
 * @throws RateLimited while the address or the network must wait.
 */
async function guessing<Result>(rule: ThrottleRule, { ctx, request, email, work }: Work<Result>): Promise<Result> {
  const network = networkKeys(ctx, request, GUESSES_OF_NETWORK)
  const keys = [addressKey(ctx, rule, email), ...network]
  await spendTry(ctx.db, keys, ctx.clock.now())
  try {
    const result = await work()
    const cleared = [PASSWORDS_OF_ADDRESS, CODES_OF_ADDRESS, MAILS_OF_ADDRESS]
    await forgetTries(
      ctx.db,
      cleared.map((each) => addressKey(ctx, each, email)),
    )
    await giveTryBack(ctx.db, network)
    return result
  } catch (error) {
    const isWrongGuess = error instanceof AppError && ['BadRequest', 'Unauthorized'].includes(error.code)
    if (!isWrongGuess) await giveTryBack(ctx.db, keys)
    throw error
  }
}

export const guessingPassword = <Result>(input: Work<Result>): Promise<Result> => guessing(PASSWORDS_OF_ADDRESS, input)
export const guessingCode = <Result>(input: Work<Result>): Promise<Result> => guessing(CODES_OF_ADDRESS, input)

/**
 * Work that sends somebody a mail: counted whether or not the address is known, and not when the mail was not taken.
 * @throws RateLimited while the address or the network must wait.
 */
export async function mailing<Result>({ ctx, request, email, work }: Work<Result>): Promise<Result> {
  const keys = [addressKey(ctx, MAILS_OF_ADDRESS, email), ...networkKeys(ctx, request, MAILS_OF_NETWORK)]
  await spendTry(ctx.db, keys, ctx.clock.now())
  try {
    return await work()
  } catch (error) {
    await giveTryBack(ctx.db, keys)
    throw error
  }
}

const addressKey = (ctx: Context, rule: ThrottleRule, email: string): ThrottleKey =>
  throttleKey(ctx.config.SECRET_KEY, rule, email.toLowerCase())

/** Outside production everybody comes from this machine: one person's typing must not hold up the others. */
function networkKeys(ctx: Context, request: FastifyRequest, rule: ThrottleRule): ThrottleKey[] {
  if (isLoopback(request.ip) && !ctx.config.isProduction) return []
  return [throttleKey(ctx.config.SECRET_KEY, rule, networkOf(request.ip))]
}
