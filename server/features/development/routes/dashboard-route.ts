import Type from 'typebox'
import type { SimulatedProcessor, Slice } from '../../../../web/development/dashboard.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Html } from '../../../platform/http/schemas.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import type { Simulator } from '../../../providers/processor/simulator/port.ts'
import type { DevelopmentTools } from '../tools.ts'

const MAILS_SHOWN = 20
const ROWS_SHOWN = 10

const Offset = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))
type Offsets = { payments?: number; transfers?: number; accounts?: number }

/**
 * Reads one row more than the page shows. If the database returns that extra row, the page shows a
 * link to the next page.
 */
async function readSimulated(simulator: Simulator, offsets: Offsets): Promise<SimulatedProcessor> {
  const { payments = 0, transfers = 0, accounts = 0 } = offsets
  const max = ROWS_SHOWN + 1
  return {
    payments: slice(await simulator.listIntents(max, payments), payments),
    transfers: slice(await simulator.listTransfers(max, transfers), transfers),
    accounts: slice(await simulator.listAccounts(max, accounts), accounts),
    behavior: simulator.behavior(),
    books: await simulator.books(),
  }
}

const slice = <Row>(rows: readonly Row[], offset: number): Slice<Row> => ({
  rows: rows.slice(0, ROWS_SHOWN),
  newerAt: offset > 0 ? Math.max(0, offset - ROWS_SHOWN) : undefined,
  olderAt: rows.length > ROWS_SHOWN ? offset + ROWS_SHOWN : undefined,
})

export const createDashboardRoute = ({ simulator, mailbox, clock, schedule, demoLogins }: DevelopmentTools): Route =>
  defineRoute({
    method: 'GET',
    path: '/dev',
    auth: 'development',
    hidden: true,
    tag: 'Development',
    summary: 'Shows the mailbox, payments, clock and jobs, with controls for them.',
    query: Type.Object({
      to: Type.Optional(Type.String({ maxLength: 254 })),
      payments: Offset,
      transfers: Offset,
      accounts: Offset,
      message: Type.Optional(Type.String({ maxLength: 500 })),
      refused: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    responses: { 200: Html },
    handler: async ({ ctx, query, reply }) => {
      const to = query.to?.trim() || undefined
      await ctx.immediateMailSender.sendDue()
      // The dashboard shows each mail in a frame. All other pages forbid frames.
      reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};frame-src 'self'`)
      return ok(
        await renderPage('development', {
          mails: await mailbox.list({ to, limit: MAILS_SHOWN }),
          mailsTo: to,
          emailName: ctx.email.name,
          processorName: ctx.processor.name,
          simulated: simulator && (await readSimulated(simulator, query)),
          now: clock.now(),
          offsetMs: clock.offsetMs(),
          schedule,
          authUrl: ctx.config.AUTH_URL,
          demoLogins,
          message: query.message,
          refused: query.refused,
        }),
      )
    },
  })
