import { defineRoute, ok, type Route } from '../http/route.ts'
import { Html as HtmlAnswer } from '../http/schemas.ts'
import { actionButton, html, page } from './layout.ts'

type Place = { href: string; title: string; text: string }

/** What somebody sees who opens the API's address in a browser. */
const startPageRoute = defineRoute({
  method: 'GET',
  path: '/',
  auth: 'public',
  tag: 'Pages',
  summary: 'The start page.',
  hidden: true,
  responses: { 200: HtmlAnswer },
  handler: async ({ ctx: { config } }) => {
    const places: Place[] = [
      { href: '/openapi.json', title: 'openapi.json', text: 'The same as OpenAPI 3.1, for generators and clients.' },
      ...(config.isProduction
        ? []
        : [{ href: '/dev', title: 'Development room', text: 'The mail, the card payments, the clock, the jobs.' }]),
    ]
    return ok(
      page({
        title: 'Paid offers for a face, a voice, or both',
        lead: 'Semblance is a marketplace for people’s likeness. A brand makes an offer, the talent answers, and the money rests in escrow until the work is accepted. This is its API.',
        body: html`<div class="actions">${[
          actionButton({ label: 'Read and try the API', href: '/docs', primary: true }),
          actionButton({ label: 'Sign in', href: config.AUTH_URL }),
        ]}</div>
<ul class="cards">${places.map(
          ({ href, title, text }) =>
            html`<li><a class="card" href="${href}"><strong>${title}</strong><span class="muted">${text}</span></a></li>`,
        )}</ul>
${
  !config.isProduction &&
  html`<p class="notice">Demo logins are printed at start and listed at <a href="/dev">/dev</a>. No real money moves here.</p>`
}`,
      }),
    )
  },
})

export const pagesRoutes: readonly Route[] = [startPageRoute]
