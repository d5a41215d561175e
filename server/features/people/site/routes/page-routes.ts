import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { readingAs } from '../../../../platform/http/callers/teams.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Html, Text } from '../../../../platform/http/schemas.ts'
import type { SitePath } from '../../../../platform/pages/site-path.ts'
import { SITE_PATHS } from '../../../../platform/pages/site-paths.ts'
import { findVisitor } from '../../accounts/index.ts'
import { showPage } from '../show-page.ts'

/** Accepts mistyped names, because the page handles unknown names. */
const Named = Text({ minLength: 1, maxLength: 200 })
/** Links to pages for signed-in people contain ids that we have generated. */
const Identifier = Type.String({ pattern: '^[\\w-]{1,100}$' })

export const createPageRoutes = (): readonly Route[] =>
  SITE_PATHS.map((page) => (page.access === 'public' ? publicRoute(page) : signedInRoute(page)))

/** A page whose content is refused is still sent, with the status of the refusal. */
function sharedBy({ path, summary, access, refuses = [] }: SitePath) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    method: 'GET',
    path: path.replace(/:(\w+)/g, '{$1}') as `/${string}`,
    hidden: true,
    tag: 'Pages',
    summary,
    openQuery: 'link',
    ...(names.length > 0
      ? {
          params: Type.Object(
            Object.fromEntries(names.map((name) => [name, access === 'public' ? Named : Identifier])),
          ),
        }
      : {}),
    responses: { 200: Html },
    errors: refuses,
  } as const
}

const signedInRoute = (page: SitePath): Route =>
  defineRoute({
    ...sharedBy(page),
    auth: page.access === 'admin' ? 'admin' : 'user',
    handler: async (input) => ok(await showPage({ ...input, page })),
  })

/** In stores, people shop for themselves, even if their session acts for a team. */
const findReader = async (input: Parameters<typeof findVisitor>[0], { frame }: SitePath) => {
  const visitor = await findVisitor(input)
  return frame === 'store' ? visitor : readingAs(visitor)
}

function publicRoute(page: SitePath): Route {
  const { leads, isDevelopment = false } = page
  const shared = { ...sharedBy(page), auth: 'public' } as const
  if (!leads)
    return defineRoute({
      ...shared,
      handler: async ({ ctx, request, reply }) => {
        if (isDevelopment && ctx.config.isProduction) throw notFound('There is nothing at this address.')
        return ok(
          await showPage({ ctx, request, reply, page, caller: await findReader({ ctx, request, reply }, page) }),
        )
      },
    })
  return defineRoute({
    ...shared,
    responses: { 200: Html, 303: Html },
    handler: async ({ ctx, request, reply }) => {
      const caller = await findReader({ ctx, request, reply }, page)
      const [path = '/', query = ''] = request.url.split('?', 2)
      const elsewhere = leads({ path, search: new URLSearchParams(query), isSignedIn: caller !== undefined })
      if (elsewhere === null) return ok(await showPage({ ctx, request, reply, page, caller }))
      reply.header('location', elsewhere).header('vary', 'Cookie')
      return { status: 303, body: '' }
    },
  })
}
