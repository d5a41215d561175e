import type { FastifyRequest } from 'fastify'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { countAttempt, type ThrottleRule, throttleKey } from '../../../platform/security/throttle.ts'
import { languageOfRequest } from '../../../platform/words/index.ts'
import { LINK_MAIL } from './fan-data-mails.ts'

/**
 * Allows ten links a day from one network and three an hour for one mailbox, so that a stranger
 * cannot flood a mailbox.
 */
const BY_NETWORK: ThrottleRule = {
  name: 'fan-data-network',
  delaysSeconds: [0, 0, 0, 0, 0, 0, 0, 0, 0, HOUR_MS / SECOND_MS],
  forgetAfterMs: DAY_MS,
}
const BY_MAILBOX: ThrottleRule = {
  name: 'fan-data-mailbox',
  delaysSeconds: [0, 0, HOUR_MS / SECOND_MS],
  forgetAfterMs: HOUR_MS,
}

/**
 * The response, and the time it takes, are the same for every address, because stored data is
 * looked up only when the mail is sent.
 * @throws BadRequest for an invalid address
 * @throws RateLimited
 */
export async function requestLink(ctx: Context, request: Pick<FastifyRequest, 'ip'>, typed: string): Promise<void> {
  const address = addressOf(typed)
  const at = ctx.clock.now()
  const { SECRET_KEY } = ctx.config
  const keys = [
    throttleKey(SECRET_KEY, BY_NETWORK, networkOf(request.ip)),
    throttleKey(SECRET_KEY, BY_MAILBOX, address),
  ]
  await countAttempt(ctx.db, keys, at)
  await inTransaction(ctx.db, (trx) =>
    enqueueMails(trx, [{ queue: 'sign-in', kind: LINK_MAIL, address, language: languageOfRequest() }], at),
  )
  ctx.immediateMailSender.kick()
}
