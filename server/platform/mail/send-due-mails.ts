import { addMs } from '../clock.ts'
import { forEachConcurrently } from '../for-each-concurrently.ts'
import { inSpan } from '../observability/tracing.ts'
import { withParts } from '../pages/mail-parts.ts'
import { failureReason } from './failure-reason.ts'
import { findRecipients, type Recipient } from './find-recipients.ts'
import { letterIn } from './letter.ts'
import { MAIL_QUEUES, type MailQueue } from './mail-queues.ts'
import type { ClaimedMail, Letter, MailContext, MailKind, MailOutcome, MailTally } from './outgoing-mail.ts'
import { claimMails } from './queries/claim-mails.ts'
import { recordOutcome } from './queries/record-outcome.ts'

const SIDE_BY_SIDE = 5
/** Prevents out-of-office replies (RFC 3834). */
const ON_EVERY_MAIL = { 'Auto-Submitted': 'auto-generated' } as const

type Composer = (mail: ClaimedMail) => Promise<Letter | undefined>

/**
 * Sends some due mails of a queue, to a few recipients at the same time and outside any
 * transaction. Each recipient's mails are sent in order, so the newest mail contains the newest
 * code. Each outcome is stored as soon as the provider has accepted the mail. After a crash, mails
 * without an outcome are sent again, with the same idempotency keys. A failed mail does not delay
 * others.
 */
export async function sendDueMails(ctx: MailContext, queue: MailQueue): Promise<MailTally> {
  const tally: MailTally = { processed: 0, sent: 0, skipped: 0, failed: 0 }
  const claimedAt = ctx.clock.now()
  const mails = await claimMails(ctx.db, queue, claimedAt)
  if (mails.length === 0) return tally
  const leaseEndsAt = addMs(claimedAt, MAIL_QUEUES[queue].leaseMs)
  const composers = await openKinds(ctx, mails)
  const recipients = await findRecipients(ctx, mails, SIDE_BY_SIDE)
  await forEachConcurrently(recipients, SIDE_BY_SIDE, async ({ recipient, mails: theirs }) => {
    for (const mail of theirs) {
      // The reservation has ended, and another process may already be sending this mail.
      if (ctx.clock.now() >= leaseEndsAt) return
      const result = await inSpan(
        `mail ${mail.kind}`,
        { kind: 'consumer', attributes: { 'semblance.mail': mail.id }, from: mail.traceParent },
        async () => {
          const sent = await sendOne(ctx, mail, recipient, composers)
          await record(ctx, mail, sent)
          return sent
        },
      )
      tally.processed++
      tally[result.outcome]++
    }
  })
  return tally
}

/** Loads the data of all mails without content, with at most one statement for each kind. */
async function openKinds(
  { db, mailing }: MailContext,
  mails: readonly ClaimedMail[],
): Promise<ReadonlyMap<string, Composer>> {
  const composed = Map.groupBy(
    mails.filter(({ letter }) => letter === null),
    ({ kind }) => kind,
  )
  const composers = new Map<string, Composer>()
  for (const [name, ofKind] of composed) {
    const kind = mailing.kinds[name]
    if (kind) composers.set(name, await kind.open(db, ofKind))
  }
  return composers
}

async function sendOne(
  { email, mailing }: MailContext,
  mail: ClaimedMail,
  recipient: Recipient,
  composers: ReadonlyMap<string, Composer>,
): Promise<MailOutcome> {
  if (!('to' in recipient)) return recipient
  try {
    const found = mail.letter ?? (await composeOf(mail, composers)(mail))
    if (!found) return { outcome: 'skipped', reason: 'It is no longer relevant.', isFinal: true }
    const letter = letterIn(found, recipient.language)
    const { subject, headers, arguments: carried } = letter
    const parts = (await mailing.partsOf?.({ kind: mail.kind, subject })) ?? []
    const { text, html } = parts.length > 0 ? withParts(letter, parts) : letter
    await email.send({
      to: recipient.to,
      subject,
      text,
      html,
      headers: { ...headers, ...ON_EVERY_MAIL },
      arguments: carried,
      idempotencyKey: keyOf(mail, mail.letter ? undefined : mailing.kinds[mail.kind]),
    })
    return { outcome: 'sent', letter }
  } catch (error) {
    return { outcome: 'failed', reason: failureReason(error) }
  }
}

function composeOf({ kind }: ClaimedMail, composers: ReadonlyMap<string, Composer>): Composer {
  const composer = composers.get(kind)
  if (!composer) throw new Error(`there is no composer for mails of the kind ${kind}`)
  return composer
}

/**
 * Attempts with the same content share a key, so the provider sends the mail once. New content,
 * such as a new code, has a new key.
 */
const keyOf = ({ id, attempts }: ClaimedMail, kind: MailKind | undefined): string =>
  kind?.isFreshEachTry ? `${id}-${attempts}` : id

async function record(ctx: MailContext, mail: ClaimedMail, result: MailOutcome): Promise<void> {
  const now = ctx.clock.now()
  const { id, kind, attempts } = mail
  const whenSent = result.outcome === 'sent' ? ctx.mailing.kinds[kind]?.whenSent?.(mail, now, result.letter) : undefined
  const isEnded = await recordOutcome(ctx.db, mail, result, now, whenSent)
  if (result.outcome === 'sent') return
  const line = { mail: id, kind, attempts, reason: result.reason }
  if (result.outcome === 'failed' && isEnded) ctx.log.error(line, 'mail given up')
  else if (result.outcome === 'failed') ctx.log.warn(line, 'mail failed')
  else ctx.log.info(line, 'mail skipped')
}
