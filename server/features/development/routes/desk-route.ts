import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../http/route.ts'
import { Html } from '../../../http/schemas.ts'
import { deskPage } from '../pages/desk-page.ts'
import { listMails } from '../read-mailbox.ts'
import type { DevelopmentTools } from '../tools.ts'

const MAILS_SHOWN = 20
const INTENTS_SHOWN = 20

export const createDeskRoute = ({ simulator, clock, schedule, demoLogins }: DevelopmentTools): Route =>
  defineRoute({
    method: 'GET',
    path: '/dev',
    auth: 'development',
    hidden: true,
    tag: 'Development',
    summary: 'The mailbox, the payments, the clock and the jobs, to look at and to turn.',
    query: Type.Object({
      to: Type.Optional(Type.String({ maxLength: 254 })),
      said: Type.Optional(Type.String({ maxLength: 500 })),
      refused: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    responses: { 200: Html },
    handler: async ({ ctx, query, reply }) => {
      const to = query.to?.trim() || undefined
      await ctx.identity.sendWaitingMails?.()
      // The one page that shows others inside itself: the mails.
      reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};frame-src 'self'`)
      return ok(
        deskPage({
          mails: await listMails(ctx.db, { to, limit: MAILS_SHOWN }),
          mailsTo: to,
          emailName: ctx.email.name,
          intents: await simulator.listIntents(INTENTS_SHOWN),
          now: clock.now(),
          offsetMs: clock.offsetMs(),
          schedule,
          authUrl: ctx.config.AUTH_URL,
          demoLogins,
          said: query.said,
          refused: query.refused,
        }),
      )
    },
  })
