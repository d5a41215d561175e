import Type, { type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/email-address.ts'
import { Email, Exactly, OneOf } from '../../platform/http/schemas.ts'
import { newId } from '../../platform/ids.ts'
import { recordMailEvents } from '../../platform/mail/index.ts'
import type { MailArguments, Mailbox } from '../../providers/email/port.ts'
import { recordMailOpens } from '../merch/cart-recovery/index.ts'

/** An event of a mail after the provider has accepted the mail, for example a bounce. */
export const SimulatedMailEvent = Exactly({
  to: Email,
  event: OneOf(['bounce', 'soft-bounce', 'complaint', 'open']),
  eventId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

/**
 * Simulates an event of the mail provider for an email address. An `open` event contains the
 * arguments of the newest mail that was sent to this address with arguments.
 * @throws BadRequest for an invalid address
 */
export async function simulateMailEvent(
  ctx: Context,
  mailbox: Mailbox,
  { to, event, eventId = newId() }: Static<typeof SimulatedMailEvent>,
): Promise<void> {
  const address = addressOf(to)
  const played = {
    id: eventId,
    address,
    kind: event === 'soft-bounce' ? 'other' : event,
    name: event,
    arguments: event === 'open' ? await findMailArguments(mailbox, address) : {},
    detail: 'Played in development.',
    at: ctx.clock.now(),
  } as const
  await recordMailEvents(ctx, [played], recordMailOpens)
}

const MAILS_LOOKED_AT = 50

async function findMailArguments(mailbox: Mailbox, to: string): Promise<MailArguments> {
  const mails = await mailbox.list({ to, limit: MAILS_LOOKED_AT })
  return mails.find((mail) => Object.keys(mail.arguments).length > 0)?.arguments ?? {}
}
