import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { readingAs } from '../../../platform/http/callers/teams.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { renderSitePage } from '../../../platform/pages/built-pages.ts'
import { type Refusal, registerErrorPages, signInUrl } from '../../../platform/pages/index.ts'
import { findVisitor } from '../accounts/index.ts'
import { createInternalFetch, createSiteFacts, setPageHeaders } from './show-page.ts'

/** Shows errors at addresses of the site as pages with the site's usual frame. */
export function registerSiteErrorPages(app: FastifyInstance, ctx: Context): void {
  registerErrorPages(app, {
    signInUrl: ({ method, url }) => signInUrl(ctx.config, method === 'GET' ? url : '/home'),
    render: (request, reply, _words, refusal) => showProblem(ctx, request, reply, refusal),
  })
}

/**
 * True if the page is forbidden, missing or has failed. Other errors are faults of the request and
 * get a page without the site's frame.
 */
const isFramed = ({ status }: Refusal): boolean => status === 403 || status === 404 || status >= 500

async function showProblem(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<string | undefined> {
  if (!isFramed(refusal)) return undefined
  const [path = '/', ...rest] = addressOf(ctx, request).split('?')
  const search = rest.join('?')
  const facts = await createSiteFacts(ctx, request, {
    caller: await findVisitorForErrorPage(ctx, request, reply, refusal),
    page: {},
    search: new URLSearchParams(search),
  })
  const { html } = await renderSitePage({
    facts,
    path,
    search,
    fetch: createInternalFetch(request),
    problem: { ...refusal, requestId: refusal.status >= 500 ? request.id : null },
  })
  setPageHeaders(ctx, reply, {})
  return html
}

/**
 * Returns the path for the link "try again": the requested path, or the page that sent a form. The
 * path starts with a single slash, because browsers read two slashes as the start of a host.
 */
function addressOf({ config }: Context, { method, url, headers }: FastifyRequest): string {
  const own = new URL(config.BASE_URL).origin
  const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '') : undefined
  const target = method === 'GET' ? url : from?.origin === own ? from.pathname + from.search : '/'
  return target.replace(/^\/+/, '/')
}

/** With status 503 the database is unavailable, so no visitor is looked up. */
async function findVisitorForErrorPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { status }: Refusal,
): Promise<Caller | undefined> {
  if (request.caller || status === 503) return request.caller
  return findVisitor({ ctx, request, reply }).then(readingAs, (error: unknown) => {
    request.log.warn({ err: error }, 'error page rendered without the signed-in user')
    return undefined
  })
}
