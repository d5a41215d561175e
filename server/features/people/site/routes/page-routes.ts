import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, type Route } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import { SITE_PATHS, type SitePath } from '../../../../platform/pages/site-paths.ts'
import { findVisitor } from '../../accounts/index.ts'
import { showPage } from '../show-page.ts'

const ANSWERS = { 200: Html, 403: Html, 404: Html, 503: Html } as const
/** Pages of admins ask for nothing before they are shown; whoever is no admin is turned away by the gate, as by every route. */
const ANSWERS_TO_ADMINS = { 200: Html } as const

/** One route a page. Which statuses it has depends on what the page asks for; an error is a page too. */
export const createPageRoutes = (): readonly Route[] => SITE_PATHS.map(pageRoute)

function pageRoute({ path, access, summary, isDevelopment = false }: SitePath): Route {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const shared = {
    method: 'GET',
    path: path.replace(/:(\w+)/g, '{$1}') as `/${string}`,
    hidden: true,
    tag: 'Pages',
    summary,
    openQuery: 'link',
    ...(names.length > 0
      ? { params: Type.Object(Object.fromEntries(names.map((name) => [name, Text({ maxLength: 200 })]))) }
      : {}),
    responses: access === 'admin' ? (ANSWERS_TO_ADMINS as typeof ANSWERS) : ANSWERS,
  } as const
  if (access !== 'public')
    return defineRoute({ ...shared, auth: access, handler: (input) => showPage({ ...input, caller: input.caller }) })
  return defineRoute({
    ...shared,
    auth: 'public',
    handler: async ({ ctx, request, reply }) => {
      if (isDevelopment && ctx.config.isProduction) throw notFound('There is nothing at this address.')
      return showPage({ ctx, request, reply, caller: await findVisitor({ ctx, request, reply }) })
    },
  })
}
