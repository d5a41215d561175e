import { defineRoute, type Route } from '../http/route.ts'
import { Html } from '../http/schemas.ts'
import { findSession } from '../http/session.ts'
import { renderPage } from './built-pages.ts'

/** What somebody sees who opens the API's address in a browser; whoever is signed in goes home. */
const startPageRoute = defineRoute({
  method: 'GET',
  path: '/',
  auth: 'public',
  tag: 'Pages',
  summary: 'The start page, or the way home.',
  hidden: true,
  openQuery: 'link',
  responses: { 200: Html, 303: Html },
  handler: async ({ ctx, request, reply }) => {
    const { config, identity } = ctx
    reply.header('vary', 'Cookie').header('cache-control', 'no-store')
    if (Object.keys(request.cookies).length > 0 && (await findSession(request, reply, identity, config))) {
      reply.header('location', '/home')
      return { status: 303, body: '' }
    }
    const body = await renderPage('start', { authUrl: config.AUTH_URL, hasDevelopmentRoom: !config.isProduction })
    return { status: 200, body }
  },
})

export const pagesRoutes: readonly Route[] = [startPageRoute]
