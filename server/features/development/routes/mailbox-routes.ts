import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Exactly, Html, Id, isoTime, Text, Time } from '../../../platform/http/schemas.ts'
import type { Mailbox } from '../../../providers/email/port.ts'
import { MAIL_PREVIEW_POLICY } from '../mail-preview-policy.ts'
import { SimulatedMailEvent, simulateMailEvent } from '../simulate-mail-event.ts'
import type { DevelopmentTools } from '../tools.ts'

const MAILS_LISTED = 50

const listMailsRoute = (mailbox: Mailbox) =>
  defineRoute({
    method: 'GET',
    path: '/dev/mailbox',
    auth: 'development',
    hidden: true,
    tag: 'Development',
    summary: 'Lists the newest mails of the local mailbox, after sending all due mails.',
    query: Type.Object({ to: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })) }),
    responses: {
      200: Type.Object({
        mails: Type.Array(
          Type.Object({
            id: Id,
            to: Type.String(),
            subject: Text(),
            text: Type.String(),
            html: Type.String(),
            headers: Type.Record(Type.String(), Type.String()),
            at: Time,
          }),
        ),
      }),
    },
    handler: async ({ ctx, query }) => {
      await ctx.immediateMailSender.sendDue()
      const mails = await mailbox.list({ to: query.to, limit: MAILS_LISTED })
      return ok({ mails: mails.map((mail) => ({ ...mail, at: isoTime(mail.at) })) })
    },
  })

const showMailRoute = (mailbox: Mailbox) =>
  defineRoute({
    method: 'GET',
    path: '/dev/mailbox/{mailId}',
    auth: 'development',
    hidden: true,
    tag: 'Development',
    summary: 'Shows a mail as its reader sees it, in a sandbox.',
    params: Type.Object({ mailId: Id }),
    responses: { 200: Html },
    handler: async ({ params, reply }) => {
      const mail = await mailbox.find(params.mailId)
      if (!mail) throw notFound('There is no such mail.')
      reply.header('content-security-policy', MAIL_PREVIEW_POLICY).header('x-frame-options', 'SAMEORIGIN')
      return ok(mail.html.replace(/<head>/i, '<head><base target="_blank">'))
    },
  })

/**
 * Route that simulates a call of the mail provider's webhook. The event is processed like an event
 * from the real provider.
 */
const mailEventRoute = (mailbox: Mailbox) =>
  defineRoute({
    method: 'POST',
    path: '/dev/mailbox/events',
    auth: 'development',
    hidden: true,
    tag: 'Development',
    summary: 'Simulates a permanent or temporary bounce, a spam complaint or an opened mail for an address.',
    body: SimulatedMailEvent,
    responses: { 200: Exactly({ received: Type.Literal(true) }) },
    handler: async ({ ctx, body }) => {
      await simulateMailEvent(ctx, mailbox, body)
      return ok({ received: true as const })
    },
  })

export const createMailboxRoutes = ({ mailbox }: Pick<DevelopmentTools, 'mailbox'>): readonly Route[] => [
  listMailsRoute(mailbox),
  showMailRoute(mailbox),
  mailEventRoute(mailbox),
]
