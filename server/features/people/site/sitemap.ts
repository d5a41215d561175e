import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'

/** What a file may list at most, by the protocol of sitemaps. */
export const MOST_ADDRESSES = 50_000

type Listed = { path: string; changedAt?: Date }

/** The public pages that are there in any case: no part of their path is a name. */
export const PAGES_IN_SITEMAP: readonly Listed[] = SITE_PATHS.filter(
  ({ path, access, isDevelopment = false }) => access === 'public' && !isDevelopment && !path.includes(':'),
).map(({ path }) => ({ path }))

/** A file of addresses for search engines (sitemaps.org). */
export const sitemapOf = (baseUrl: string, listed: readonly Listed[]): string =>
  xml(
    'urlset',
    listed.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url>${address(baseUrl, path)}${changed}</url>`
    }),
  )

/** The list of such files. */
export const sitemapIndexOf = (baseUrl: string, paths: readonly string[]): string =>
  xml(
    'sitemapindex',
    paths.map((path) => `<sitemap>${address(baseUrl, path)}</sitemap>`),
  )

const xml = (name: string, parts: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...parts,
    `</${name}>\n`,
  ].join('\n')

const address = (baseUrl: string, path: string): string =>
  `<loc>${new URL(path, baseUrl).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`

/** What search engines are asked to leave alone: what programs ask. Pages that are not public say `noindex` themselves. */
export const robotsOf = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/likeness/pictures/',
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}\n`,
  ].join('\n')
