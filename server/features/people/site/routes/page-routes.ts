import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { readingAs } from '../../../../platform/http/callers/teams.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Html, Text, withExample } from '../../../../platform/http/schemas.ts'
import type { SitePath } from '../../../../platform/pages/site-path.ts'
import { SITE_PATHS } from '../../../../platform/pages/site-paths.ts'
import { findVisitor } from '../../accounts/index.ts'
import { isForEverybody, showKeptPage } from '../show-kept-page.ts'
import { partsOf, sendPage, showPage } from '../show-page.ts'

/** Accepts mistyped names, because the page handles unknown names. */
const Named = Text({ minLength: 1, maxLength: 200 })
/** Links to pages for signed-in people contain ids that we have generated. */
const Identifier = Type.String({ pattern: '^[\\w-]{1,100}$' })

const NotModified = withExample(Type.String({ maxLength: 0, description: 'Nothing has changed.' }), '')

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

/** A page that is the same for everybody. Nobody is signed in, so it leads nowhere else. */
function keptRoute(page: SitePath): Route {
  const { leads } = page
  return defineRoute({
    ...sharedBy(page),
    auth: 'public',
    mayBeCached: true,
    responses: { 200: Html, 304: NotModified, ...(leads ? { 303: Html } : {}) },
    handler: async ({ ctx, request, reply }) => {
      const parts = partsOf(request)
      if (isForEverybody(request, page, parts)) {
        const shown = await showKeptPage({ ctx, request, reply, page, parts })
        return shown.status === 304 ? { status: 304, body: '' } : ok(await sendPage(reply, shown))
      }
      const caller = await findReader({ ctx, request, reply }, page)
      const elsewhere = leads?.({ ...parts, search: parts.query, isSignedIn: caller !== undefined }) ?? null
      if (elsewhere === null) return ok(await showPage({ ctx, request, reply, page, caller }))
      reply.header('location', elsewhere).header('vary', 'Cookie')
      return { status: 303, body: '' }
    },
  })
}

function publicRoute(page: SitePath): Route {
  const { leads, isDevelopment = false, kept } = page
  if (kept) return keptRoute(page)
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
