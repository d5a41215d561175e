import Type, { type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/email-address.ts'
import { Email, Exactly, OneOf } from '../../platform/http/schemas.ts'
import { newId } from '../../platform/ids.ts'
import { recordMailEvents } from '../../platform/mail/index.ts'
import type { MailArguments, Mailbox } from '../../providers/email/port.ts'
import { recordMailOpens } from '../merch/cart-recovery/index.ts'

/** What may happen to a mail after it was taken. */
export const MailMishap = Exactly({
  to: Email,
  event: OneOf(['bounce', 'soft-bounce', 'complaint', 'open']),
  eventId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

/**
 * Lets it happen to an address, as if the mail provider had told it; what is opened is the newest mail that carries something to
 * be told again. @throws BadRequest for what is no address.
 */
export async function playMailEvent(
  ctx: Context,
  mailbox: Mailbox,
  { to, event, eventId = newId() }: Static<typeof MailMishap>,
): Promise<void> {
  const address = addressOf(to)
  const played = {
    id: eventId,
    address,
    kind: event === 'soft-bounce' ? 'other' : event,
    name: event,
    arguments: event === 'open' ? await findCarried(mailbox, address) : {},
    detail: 'Played in development.',
    at: ctx.clock.now(),
  } as const
  await recordMailEvents(ctx, [played], recordMailOpens)
}

const MAILS_LOOKED_AT = 50

async function findCarried(mailbox: Mailbox, to: string): Promise<MailArguments> {
  const mails = await mailbox.list({ to, limit: MAILS_LOOKED_AT })
  return mails.find((mail) => Object.keys(mail.arguments).length > 0)?.arguments ?? {}
}
