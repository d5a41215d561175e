import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'
import { message } from '../../../platform/words/index.ts'
import { SecondStepRequired } from '../../../providers/identity/port.ts'

/**
 * Cookie with the sealed ticket of a sign-in that still needs a second factor. Scripts cannot read
 * it, and it is valid for ten minutes and for this host only.
 */
const NAME = 'auth-second-step'

type CookieConfig = Pick<Context['config'], 'isProduction'>

/**
 * In production the prefix `__Host-` makes browsers reject a cookie that a sibling subdomain sets.
 */
const nameOf = ({ isProduction }: CookieConfig): string => (isProduction ? `__Host-${NAME}` : NAME)

const options = ({ isProduction }: CookieConfig) =>
  ({ path: '/', httpOnly: true, secure: isProduction, sameSite: 'lax' }) as const

export function setSecondStep(reply: FastifyReply, ticket: string, config: CookieConfig): void {
  reply.setCookie(nameOf(config), ticket, { ...options(config), maxAge: cookieSeconds(NAME) })
}

/** Returns the sealed ticket of the second step that this browser has begun. */
export const readSecondStep = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[nameOf(config)]

export function clearSecondStep(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): void {
  if (readSecondStep(request, config) !== undefined)
    reply.setCookie(nameOf(config), '', { ...options(config), maxAge: 0 })
}

/**
 * Tells a client of the second step, which the cookie continues. A client that does not know this
 * step shows the message.
 * @throws SECOND_STEP_REQUIRED (403), or the original error
 */
export const askForSecondStep =
  ({ reply, ctx: { config } }: { reply: FastifyReply; ctx: Pick<Context, 'config'> }) =>
  (error: unknown): never => {
    if (!(error instanceof SecondStepRequired)) throw error
    const { ticket, methods } = error.step
    setSecondStep(reply, ticket, config)
    throw new AppError(
      'SECOND_STEP_REQUIRED',
      message('Your password is right, but your account also requires a second step. Continue at {address}.', {
        address: `${config.AUTH_URL}/second-step`,
      }),
      { details: { methods } },
    )
  }
