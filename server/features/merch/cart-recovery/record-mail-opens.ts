import type { OnOpened } from '../../../platform/mail/index.ts'
import { recordServerEvents } from '../sharing/index.ts'
import { findMailedSessions } from './queries/recovery-links.ts'
import { EMAIL_TYPE } from './remind-cart.ts'

/**
 * Records that fans have opened cart mails (contract, part 2, "POST /email/provider-webhook").
 * Ignores an event unless we sent a cart mail of this session to this address.
 */
export const recordMailOpens: OnOpened = async (trx, opened, at) => {
  const opens = opened.flatMap(({ id, address, arguments: { merchSessionId, emailType } }) =>
    emailType === EMAIL_TYPE && merchSessionId !== undefined
      ? [{ sessionId: merchSessionId, email: address, emailType, providerEventId: id }]
      : [],
  )
  if (opens.length === 0) return
  const mailed = await findMailedSessions(trx, opens)
  const ours = opens.filter(({ sessionId, email }) => mailed.has(`${sessionId} ${email}`))
  await recordServerEvents(
    trx,
    ours.map(({ sessionId, ...data }) => ({ eventType: 'MERCH_EMAIL_OPENED', sessionId, data })),
    at,
  )
}
