import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'

/** Limit of the sitemap protocol for one file. */
export const MAX_ADDRESSES = 50_000

type Listed = { path: string; changedAt?: Date }

/** Public pages that always exist, without names in their paths. */
export const PAGES_IN_SITEMAP: readonly Listed[] = SITE_PATHS.filter(
  ({ path, access, isDevelopment = false }) => access === 'public' && !isDevelopment && !path.includes(':'),
).map(({ path }) => ({ path }))

export const sitemapOf = (baseUrl: string, listed: readonly Listed[]): string =>
  xml(
    'urlset',
    listed.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url>${address(baseUrl, path)}${changed}</url>`
    }),
  )

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

/** Private pages need no entry, because they have their own `noindex`. */
export const robotsOf = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/likeness/pictures/',
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}\n`,
  ].join('\n')
