import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { refusalError, trySpend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { languageOfRequest } from '../../../platform/words/index.ts'
import { ORDER_LINKS_MAIL } from './order-links-mail.ts'

/**
 * Mails links to the orders of an address. The response, and the time it takes, are the same for
 * every address, because orders are looked up only when the mail is sent. An address that has
 * already got today's maximum of emails gets no further email. The request still succeeds, because
 * the links in the earlier emails still work.
 * @throws BadRequest for an invalid address; RateLimited
 */
export async function requestOrderLinks(
  ctx: Context,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  typed: string,
): Promise<void> {
  const address = addressOf(typed)
  const at = ctx.clock.now()
  const counting = { db: ctx.db, config: ctx.config, at }
  const spending = { visit: visitOf(ctx.config, request), email: address, costs: { orderLink: 1 } }
  const counted = await trySpend(counting, spending)
  if ('refusal' in counted) {
    if (counted.refusal.limit.above === 'skip') return
    throw refusalError(counting, spending, counted.refusal)
  }
  await inTransaction(ctx.db, (trx) =>
    enqueueMails(trx, [{ queue: 'sign-in', kind: ORDER_LINKS_MAIL, address, language: languageOfRequest() }], at),
  )
  ctx.immediateMailSender.kick()
}
