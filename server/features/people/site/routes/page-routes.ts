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

type PublicInput = Parameters<typeof findVisitor>[0]

/** Undefined for a reader who gets a page of their own. */
async function showToEverybody({ ctx, request, reply }: PublicInput, page: SitePath) {
  const parts = partsOf(request)
  if (!isForEverybody(request, page, parts)) return undefined
  const shown = await showKeptPage({ ctx, request, reply, page, parts })
  return shown.status === 304 ? ({ status: 304, body: '' } as const) : ok(await sendPage(reply, shown))
}

/** Undefined if the page leads nowhere else. */
function leadElsewhere(
  { request, reply }: PublicInput,
  { leads }: SitePath,
  caller: Awaited<ReturnType<typeof findReader>>,
) {
  const { path, query } = partsOf(request)
  const elsewhere = leads?.({ path, search: query, isSignedIn: caller !== undefined }) ?? null
  if (elsewhere === null) return undefined
  reply.header('location', elsewhere).header('vary', 'Cookie')
  return { status: 303, body: '' } as const
}

function publicRoute(page: SitePath): Route {
  const { leads, kept, isDevelopment = false } = page
  const shared = { ...sharedBy(page), auth: 'public' } as const
  const cached = { ...shared, mayBeCached: true } as const
  if (kept && leads)
    return defineRoute({
      ...cached,
      responses: { 200: Html, 303: Html, 304: NotModified },
      handler: async ({ ctx, request, reply }) => {
        const input = { ctx, request, reply }
        const shown = await showToEverybody(input, page)
        if (shown) return shown
        const caller = await findReader(input, page)
        return leadElsewhere(input, page, caller) ?? ok(await showPage({ ...input, page, caller }))
      },
    })
  if (kept)
    return defineRoute({
      ...cached,
      responses: { 200: Html, 304: NotModified },
      handler: async ({ ctx, request, reply }) => {
        const input = { ctx, request, reply }
        const shown = await showToEverybody(input, page)
        return shown ?? ok(await showPage({ ...input, page, caller: await findReader(input, page) }))
      },
    })
  if (leads) throw new Error(`${page.path} leads elsewhere, but is not kept`)
  return defineRoute({
    ...shared,
    handler: async ({ ctx, request, reply }) => {
      if (isDevelopment && ctx.config.isProduction) throw notFound('There is nothing at this address.')
      return ok(await showPage({ ctx, request, reply, page, caller: await findReader({ ctx, request, reply }, page) }))
    },
  })
}
