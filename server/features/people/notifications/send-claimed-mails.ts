import type { Context } from '../../../platform/context.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import type { Mail } from '../../../providers/email/port.ts'

/** A mail that this run alone may send until its lease ends. */
export type ClaimedMail = {
  id: string
  ownerUserId: string
  attempts: number
  compose: (to: string) => Mail
}

export type MailOutcome =
  | { outcome: 'sent' }
  /** The identity provider knows no address for the person. */
  | { outcome: 'skipped'; reason: string }
  | { outcome: 'failed'; reason: string }

export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

const SIDE_BY_SIDE = 5
const MAX_REASON_LENGTH = 500

/**
 * Sends what was claimed, a few at a time, outside any transaction. Each is recorded as soon as it is handed over, so
 * that a crash repeats the ones under way and no other. One failure never holds up the rest.
 */
export async function sendClaimedMails(
  ctx: Pick<Context, 'identity' | 'email' | 'log'>,
  mails: readonly ClaimedMail[],
  record: (mail: ClaimedMail, outcome: MailOutcome) => Promise<void>,
): Promise<MailTally> {
  const tally: MailTally = { processed: mails.length, sent: 0, skipped: 0, failed: 0 }
  await forEachConcurrently(mails, SIDE_BY_SIDE, async (mail) => {
    const result = await sendOne(ctx, mail)
    await record(mail, result)
    tally[result.outcome]++
    if (result.outcome !== 'sent')
      ctx.log.warn({ mail: mail.id, attempts: mail.attempts, reason: result.reason }, `mail ${result.outcome}`)
  })
  return tally
}

async function sendOne(ctx: Pick<Context, 'identity' | 'email'>, mail: ClaimedMail): Promise<MailOutcome> {
  try {
    const address = await ctx.identity.findEmail(mail.ownerUserId)
    if (address === undefined) return { outcome: 'skipped', reason: 'The identity provider knows no address.' }
    await ctx.email.send(mail.compose(address))
    return { outcome: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', reason: reason.slice(0, MAX_REASON_LENGTH) }
  }
}
