import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFacts } from '../../../../web/site/site-data.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { ID_COOKIE, REFRESH_COOKIE } from '../../../platform/http/callers/session.ts'
import { languageRules, renderSitePage } from '../../../platform/pages/built-pages.ts'
import { chosenLanguage, storeLanguage } from '../../../platform/pages/language-cookie.ts'
import type { SitePath } from '../../../platform/pages/site-path.ts'
import { FAN_COOKIE, hasOwner } from '../../../platform/pages/store-browser.ts'
import { findNextEnds } from '../../merch/campaigns/index.ts'
import { ALL_PAGES, type KeptPage, keepPage, type RenderedPage } from '../kept-pages/index.ts'
import { createInternalFetch, factsOfInstallation, type PageParts, schemeIn, setPageHeaders } from './show-page.ts'
import { shownBy } from './shown-tags.ts'

type KeptRequest = {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
  page: SitePath
  parts: PageParts
}

/** Other spellings of an address would be further copies of the same page. */
const PLAIN_PATH = /^\/[\w/-]*$/

/**
 * True if the reader may be shown the page that everybody is shown: nobody is signed in, and there
 * is no visit of a fan that this page would continue. A query that changes the page makes it a
 * page of its own.
 */
export function isForEverybody(
  { cookies, headers }: FastifyRequest,
  { kept }: SitePath,
  { path, query }: PageParts,
): boolean {
  if (!kept || !PLAIN_PATH.test(path) || headers.authorization !== undefined) return false
  if ([ID_COOKIE, REFRESH_COOKIE, FAN_COOKIE].some((name) => cookies[name] !== undefined) || hasOwner(cookies))
    return false
  return [...query.keys()].every((name) => name === 'lang' || (kept.reads !== 'any' && !kept.reads.includes(name)))
}

/** Shows the page that is the same for everybody. Its rendering knows nothing about the reader. */
export async function showKeptPage({ ctx, request, reply, page, parts }: KeptRequest) {
  const { path, query } = parts
  const { language, siteLanguage } = await languagesOf(request, page, query)
  const scheme = schemeIn(request.cookies['scheme'])
  const shown = await keepPage(ctx, `${path} ${language} ${siteLanguage} ${scheme ?? ''}`, () =>
    renderForEverybody(ctx, request, {
      path,
      facts: {
        ...factsOfInstallation(ctx),
        viewer: null,
        language,
        siteLanguage,
        fan: null,
        team: null,
        scheme,
        timeZone: 'UTC',
        now: ctx.clock.now().toISOString(),
      },
    }),
  )
  setPageHeaders(ctx, reply, page)
  const own = page.frame === 'store' ? language : siteLanguage
  const isChosen = query.get('lang') === own
  if (isChosen) storeLanguage(ctx.config, reply, own)
  if ('rendered' in shown) return shown.rendered
  const { kept } = shown
  request.packedPage = kept.pack
  const isKnown = matches(request.headers['if-none-match'], kept.etag)
  if (!isChosen) allowCaching(ctx, reply, kept)
  return !isChosen && isKnown
    ? { status: 304, html: '', retryAfterSeconds: undefined }
    : { status: 200, html: kept.html, retryAfterSeconds: undefined }
}

async function languagesOf(
  request: FastifyRequest,
  page: SitePath,
  query: URLSearchParams,
): Promise<Pick<SiteFacts, 'language' | 'siteLanguage'>> {
  const { languageOfPage, siteLanguageOf, storeLanguageOf } = await languageRules()
  const wanted = { chosen: chosenLanguage(request, query), header: request.headers['accept-language'] }
  const siteLanguage = siteLanguageOf(wanted)
  return {
    language: page.frame === 'store' ? storeLanguageOf(wanted) : languageOfPage(page.page, siteLanguage),
    siteLanguage,
  }
}

/** As `media/files` signs addresses of files. */
const SIGNED_ADDRESS = /[?&]signature=/

async function renderForEverybody(
  ctx: Context,
  request: FastifyRequest,
  { facts, path }: { facts: SiteFacts; path: string },
): Promise<RenderedPage> {
  const tags = new Set([ALL_PAGES])
  const ends: Date[] = []
  let isKeepable = true
  let listsStores = false
  const written = await renderSitePage({
    facts,
    path,
    search: '',
    fetch: createInternalFetch(request, {
      isAnonymous: true,
      onResponse: (pathname, status, payload) => {
        const shown = status === 200 ? shownBy(pathname, JSON.parse(payload)) : undefined
        // Such as a refused list that the page leaves out, or an address of a file that expires.
        if (!shown || SIGNED_ADDRESS.test(payload)) isKeepable = false
        listsStores ||= shown?.listsStores === true
        for (const tag of shown?.tags ?? []) tags.add(tag)
        if (shown?.endsAt) ends.push(shown.endsAt)
      },
    }),
  })
  if (listsStores) ends.push(...(await findNextEnds(ctx)))
  const now = ctx.clock.now()
  const [endsAt] = ends.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime())
  return { ...written, tags: isKeepable && written.status === 200 ? [...tags] : undefined, endsAt }
}

const STALE_SECONDS = 60
/**
 * A store stays visible while the program is restarted. Not for longer, because nobody purges the
 * cache meanwhile.
 */
const WITHOUT_PROGRAM_SECONDS = 300

/**
 * Lets the cache that PAGE_CACHE names hold the page, because it is purged. Browsers and all other
 * caches must ask each time, or they would show a page after a takedown.
 */
function allowCaching(ctx: Context, reply: FastifyReply, { etag, tags, endsAt }: KeptPage): void {
  const { headers } = ctx.pageCache
  const most = ctx.config.PAGE_CACHE_SECONDS
  const left = endsAt
    ? Math.floor((endsAt.getTime() - ctx.clock.now().getTime()) / SECOND_MS)
    : Number.POSITIVE_INFINITY
  const seconds = Math.min(most, left)
  const stale =
    left < most + STALE_SECONDS + WITHOUT_PROGRAM_SECONDS
      ? ''
      : `, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${WITHOUT_PROGRAM_SECONDS}`
  reply
    .header('cache-control', 'public, no-cache')
    .header('etag', etag)
    .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
  // They count the requests of one reader.
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`ratelimit-${name}`)
  if (headers)
    reply.header(headers.hold, `max-age=${seconds}${stale}`).header(headers.tags, tags.join(headers.separator))
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
