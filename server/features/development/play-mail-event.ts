import Type, { type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/email-address.ts'
import { Email, Exactly, OneOf } from '../../platform/http/schemas.ts'
import { newId } from '../../platform/ids.ts'
import { recordMailEvents } from '../../platform/mail/index.ts'

/** What may happen to a mail after it was taken. */
export const MailMishap = Exactly({
  to: Email,
  event: OneOf(['bounce', 'soft-bounce', 'complaint']),
  eventId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

/** Lets it happen to an address, as if the mail provider had told it. @throws BadRequest for what is no address. */
export const playMailEvent = (
  ctx: Context,
  { to, event, eventId = newId() }: Static<typeof MailMishap>,
): Promise<void> =>
  recordMailEvents(ctx, [
    {
      id: eventId,
      address: addressOf(to),
      kind: event === 'soft-bounce' ? 'other' : event,
      name: event,
      detail: 'Played in development.',
      at: ctx.clock.now(),
    },
  ])
