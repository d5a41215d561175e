import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Html } from '../../../../platform/http/schemas.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { signedIn } from '../render-offer.ts'
import { showHome } from '../show-home.ts'

export const homeRoute = defineRoute({
  method: 'GET',
  path: '/home',
  auth: 'user',
  hidden: true,
  tag: 'Pages',
  summary: 'What waits for somebody, what they wait for, and what is over.',
  openQuery: 'link',
  responses: { 200: Html },
  handler: async ({ ctx, caller }) => {
    return ok(
      await renderPage('home', {
        person: signedIn(ctx.config, caller),
        now: ctx.clock.now(),
        ...(await showHome(ctx, caller)),
        hasDevelopmentRoom: !ctx.config.isProduction,
      }),
    )
  },
})
