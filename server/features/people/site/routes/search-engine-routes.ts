import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { countListed, listedSlugs } from '../../../likeness/search/index.ts'
import { MAX_ADDRESSES, PAGES_IN_SITEMAP, robotsOf, sitemapIndexOf, sitemapOf } from '../sitemap.ts'

const shared = {
  method: 'GET',
  auth: 'public',
  mayBeCached: true,
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  responses: { 200: Bytes },
  rate: { max: 60, perMs: 60_000 },
} as const
const AN_HOUR = 'public, max-age=3600'

export const robotsRoute = defineRoute({
  ...shared,
  path: '/robots.txt',
  summary: 'Returns robots.txt: what search engines may crawl, and where the sitemap is.',
  handler: async ({ ctx, reply }) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR)
    return ok(robotsOf(ctx.config.BASE_URL))
  },
})

export const sitemapRoute = defineRoute({
  ...shared,
  path: '/sitemap.xml',
  summary: 'Returns the sitemap index of the public pages and of the talents anyone can find.',
  handler: async ({ ctx, reply }) => {
    const parts = Math.ceil((await countListed(ctx.db)) / MAX_ADDRESSES)
    const talents = Array.from({ length: parts }, (_, at) => `/sitemap/talents-${at + 1}.xml`)
    return asXml(reply, sitemapIndexOf(ctx.config.BASE_URL, ['/sitemap/pages.xml', ...talents]))
  },
})

export const sitemapPartRoute = defineRoute({
  ...shared,
  path: '/sitemap/{file}',
  summary: 'Returns one sitemap file, with at most 50,000 addresses.',
  params: Type.Object({ file: Type.String({ minLength: 1, maxLength: 40 }) }),
  errors: ['NotFound'],
  handler: async ({ ctx, params: { file }, reply }) => {
    const { BASE_URL } = ctx.config
    if (file === 'pages.xml') return asXml(reply, sitemapOf(BASE_URL, PAGES_IN_SITEMAP))
    const [, number] = /^talents-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const offset = (Number(number ?? 0) - 1) * MAX_ADDRESSES
    const listed = offset < 0 ? [] : await listedSlugs(ctx.db, { limit: MAX_ADDRESSES, offset })
    if (listed.length === 0) throw notFound('There is no such sitemap.')
    const pages = listed.map(({ slug, updatedAt }) => ({
      path: `/t/${encodeURIComponent(slug)}`,
      changedAt: updatedAt,
    }))
    return asXml(reply, sitemapOf(BASE_URL, pages))
  },
})

function asXml(reply: FastifyReply, body: string) {
  reply.type('application/xml; charset=utf-8').header('cache-control', AN_HOUR)
  return ok(body)
}
