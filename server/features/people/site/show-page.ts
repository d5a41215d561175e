import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFacts, Viewer, WrittenPage } from '../../../../web/site/site-data.ts'
import { limitsOf } from '../../../platform/admin-roles/may.ts'
import type { Context } from '../../../platform/context.ts'
import { isTrustedOrigin } from '../../../platform/http/callers/check-access.ts'
import { FORWARDED_HEADER } from '../../../platform/http/callers/session.ts'
import type { ActingMember, Caller } from '../../../platform/http/route.ts'
import { CHANGED_COOKIE } from '../../../platform/http/route-runner.ts'
import { languageRules, renderSitePage } from '../../../platform/pages/built-pages.ts'
import { readFanCookie } from '../../../platform/pages/fan-cookie.ts'
import { chosenLanguage, storeLanguage } from '../../../platform/pages/language-cookie.ts'
import type { SitePath } from '../../../platform/pages/site-path.ts'
import { findTeam, setTeamCookie } from '../../../platform/pages/team-cookie.ts'
import { TEAM_ROLES } from '../../../platform/team-roles/roles.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'
import { knownLanguage } from '../../../platform/words/index.ts'
import { putLanguage } from '../accounts/index.ts'
import { limitsOfMember } from '../teams/index.ts'
import { framingOf, pagePolicy } from './page-policy.ts'

type PageRequest = {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | undefined
  page: SitePath
}

export async function showPage({ ctx, request, reply, caller, page }: PageRequest): Promise<string> {
  const { path, search, query } = partsOf(request)
  const facts = await createSiteFacts(ctx, request, { caller, page, search: query })
  const written = await renderSitePage({
    facts,
    path,
    search,
    fetch: createInternalFetch(request),
  })
  // Stores the language of a link (`?lang=de`), so that later pages use it too, even without
  // JavaScript.
  const own = page.frame === 'store' ? facts.language : facts.siteLanguage
  if (query.get('lang') === own) storeLanguage(ctx.config, reply, own)
  if (page.frame !== 'store') await storeAccountLanguage({ ctx, request, caller }, query)
  setPageHeaders(ctx, reply, page)
  if (page.frame === 'store') setTeamCookie(reply, ctx.config, query)
  return sendPage(reply, written)
}

/** Returns the page for the handler to send, or sends a refused one with its status. */
export async function sendPage(
  reply: FastifyReply,
  { status, html, retryAfterSeconds = 5 }: Pick<WrittenPage, 'status' | 'html' | 'retryAfterSeconds'>,
): Promise<string> {
  if (status === 503 || status === 429) reply.header('retry-after', retryAfterSeconds)
  if (status !== 200) await reply.code(status).type('text/html; charset=utf-8').send(html)
  return html
}

export type PageParts = { path: string; search: string; query: URLSearchParams }

/** Splits the address of a page. The query may contain another question mark. */
export function partsOf({ url }: Pick<FastifyRequest, 'url'>): PageParts {
  const [path = '/', ...rest] = url.split('?')
  const search = rest.join('?')
  return { path, search, query: new URLSearchParams(search) }
}

/**
 * Stores the language of a link of ours (`?lang=de`) with the account. Links on pages of other
 * sites change only the cookie.
 */
async function storeAccountLanguage(
  { ctx, request, caller }: Pick<PageRequest, 'ctx' | 'request' | 'caller'>,
  query: URLSearchParams,
): Promise<void> {
  const language = knownLanguage(query.get('lang'))
  if (!caller || !language || language === caller.language || !isTrustedOrigin(request, ctx)) return
  await putLanguage(ctx.db, caller.team?.person.accountId ?? caller.accountId, language)
}

export function setPageHeaders(
  ctx: Pick<Context, 'config' | 'storage'>,
  reply: FastifyReply,
  page: Partial<SitePath>,
): void {
  reply.header('vary', 'Cookie, Accept-Language').header('content-security-policy', pagePolicy(ctx, page))
  const framing = framingOf(page)
  if (framing === null) reply.removeHeader('x-frame-options')
  else reply.header('x-frame-options', framing)
  // The page must notice when the sign-in popup of the authentication app closes.
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
}

const SCHEMES = ['light', 'dark'] as const

/** Returns the color scheme that a cookie or an address names, or null. */
export const schemeIn = (value: string | null | undefined): SiteFacts['scheme'] =>
  SCHEMES.find((one) => one === value) ?? null

type OfInstallation = Pick<
  SiteFacts,
  | 'authUrl'
  | 'baseUrl'
  | 'isProduction'
  | 'hasWorker'
  | 'hasPluginQueues'
  | 'offerFeeBps'
  | 'termsUrl'
  | 'privacyUrl'
  | 'processor'
  | 'stripeKey'
>

/** Returns the facts that are the same for all readers. */
export const factsOfInstallation = ({ config, hasPluginQueues }: Context): OfInstallation => ({
  authUrl: config.AUTH_URL,
  baseUrl: config.BASE_URL,
  isProduction: config.isProduction,
  hasWorker: config.SERVICE_WORKER,
  hasPluginQueues,
  offerFeeBps: config.PLATFORM_FEE_BPS,
  termsUrl: config.TERMS_URL ?? null,
  privacyUrl: config.PRIVACY_URL ?? null,
  processor: config.PROCESSOR === 'stripe' ? 'stripe' : 'simulator',
  stripeKey: config.STRIPE_PUBLISHABLE_KEY ?? null,
})

type PageAudience = {
  caller: Caller | undefined
  page: Partial<Pick<SitePath, 'page' | 'frame' | 'framedBy'>>
  search: URLSearchParams
}

export async function createSiteFacts(
  ctx: Context,
  request: FastifyRequest,
  { caller, page, search }: PageAudience,
): Promise<SiteFacts> {
  const { tz } = request.cookies
  const { languageOfPage, siteLanguageOf, storeLanguageOf } = await languageRules()
  const wanted = { chosen: chosenLanguage(request, search), header: request.headers['accept-language'] }
  // A language in the address was chosen just now. Without one, the account's choice is the newest.
  const siteLanguage = siteLanguageOf(
    search.has('lang') ? wanted : { ...wanted, chosen: caller?.language ?? wanted.chosen },
  )
  // An embedded page uses the color scheme of the page around it.
  const scheme = page.framedBy === 'anybody' ? search.get('scheme') : request.cookies['scheme']
  return {
    viewer: caller
      ? {
          accountId: caller.accountId,
          displayName: caller.displayName,
          slug: caller.slug,
          imageUrl: caller.imageUrl,
          email: caller.email,
          roles: [...caller.roles, ...(caller.isAdmin && !caller.roles.includes('admin') ? (['admin'] as const) : [])],
          adminLimits: limitsOf(caller.adminRoles ?? []),
          ...(caller.team ? { member: viewMemberOf(caller.team) } : {}),
          ...(caller.controlsSpending ? { controlsSpending: true } : {}),
          ...(caller.actsFor && 'closed' in caller.actsFor ? { isTeamClosed: true } : {}),
        }
      : null,
    ...factsOfInstallation(ctx),
    language: page.frame === 'store' ? storeLanguageOf(wanted) : languageOfPage(page.page ?? '', siteLanguage),
    siteLanguage,
    fan: readFanCookie(request),
    team: findTeam(request, search),
    scheme: schemeIn(scheme),
    timeZone: tz !== undefined && isTimeZone(tz) ? tz : 'UTC',
    now: ctx.clock.now().toISOString(),
  }
}

const viewMemberOf = ({ role, person }: ActingMember): NonNullable<Viewer['member']> => ({
  displayName: person.displayName,
  role: TEAM_ROLES[role].label,
  ...limitsOfMember(role),
})

type InternalFetch = {
  /**
   * Sends no cookies of the reader, so that the responses are those for anybody. They come from the
   * primary database, because a page that is kept must not lack a change.
   */
  isAnonymous?: boolean
  /** Receives the path, the status and the body of each response. */
  onResponse?: (pathname: string, status: number, payload: string) => void
}

/**
 * Returns a `fetch` that calls the API inside this process, with the network address and the
 * cookies of the page's reader.
 */
export function createInternalFetch(
  request: FastifyRequest,
  { isAnonymous = false, onResponse }: InternalFetch = {},
): typeof fetch {
  const cookie = isAnonymous ? `${CHANGED_COOKIE}=1` : request.headers.cookie
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const response = await request.server.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: pathname + search,
      remoteAddress: request.ip,
      headers: {
        ...(init?.headers as Record<string, string> | undefined),
        host: request.host,
        'x-request-id': request.id,
        ...(cookie ? { cookie, [FORWARDED_HEADER]: '1' } : {}),
      },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    const { statusCode, headers, payload } = response
    onResponse?.(pathname, statusCode, payload)
    const headerPairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(payload === '' ? null : payload, { status: statusCode, headers: headerPairs })
  }
}
