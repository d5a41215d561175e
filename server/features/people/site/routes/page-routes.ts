import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, type Route } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import { SITE_PATHS, type SitePath } from '../../../../platform/pages/site-paths.ts'
import { findVisitor } from '../../accounts/index.ts'
import { showPage } from '../show-page.ts'

/** What a page is answered with; an error is a page too. Which of them depends on what it asks for. */
const PAGE = { 200: Html, 404: Html, 503: Html } as const
const REFUSABLE = { ...PAGE, 403: Html } as const

/** One route a page. */
export const createPageRoutes = (): readonly Route[] =>
  SITE_PATHS.map((page) => ({ public: publicRoute, user: userRoute, admin: adminRoute })[page.access](page))

function sharedBy({ path, summary }: SitePath) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    method: 'GET',
    path: path.replace(/:(\w+)/g, '{$1}') as `/${string}`,
    hidden: true,
    tag: 'Pages',
    summary,
    openQuery: 'link',
    ...(names.length > 0
      ? { params: Type.Object(Object.fromEntries(names.map((name) => [name, Text({ maxLength: 200 })]))) }
      : {}),
  } as const
}

const userRoute = (page: SitePath): Route =>
  defineRoute({ ...sharedBy(page), auth: 'user', responses: REFUSABLE, handler: showPage })

/** Whoever is no admin is turned away by the gate, before there is a page: that 403 is the one of every route. */
const adminRoute = (page: SitePath): Route =>
  defineRoute({
    ...sharedBy(page),
    auth: 'admin',
    responses: PAGE,
    handler: async (asked) => {
      const { status, body } = await showPage(asked)
      return { status: status === 403 ? 503 : status, body }
    },
  })

function publicRoute(page: SitePath): Route {
  const { leads, isDevelopment = false } = page
  const shared = { ...sharedBy(page), auth: 'public' } as const
  if (!leads)
    return defineRoute({
      ...shared,
      responses: REFUSABLE,
      handler: async ({ ctx, request, reply }) => {
        if (isDevelopment && ctx.config.isProduction) throw notFound('There is nothing at this address.')
        return showPage({ ctx, request, reply, caller: await findVisitor({ ctx, request, reply }) })
      },
    })
  return defineRoute({
    ...shared,
    responses: { ...REFUSABLE, 303: Html },
    handler: async ({ ctx, request, reply }) => {
      const caller = await findVisitor({ ctx, request, reply })
      const search = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
      const elsewhere = leads({ search, isSignedIn: caller !== undefined })
      if (elsewhere === null) return showPage({ ctx, request, reply, caller })
      reply.header('location', elsewhere).header('vary', 'Cookie')
      return { status: 303, body: '' }
    },
  })
}
