import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'

/** Maximum number of addresses in one file, as the sitemap protocol defines it. */
export const MAX_ADDRESSES = 50_000

type Listed = { path: string; changedAt?: Date }

/** Public pages that always exist. Their paths contain no names, such as the name of a talent. */
export const PAGES_IN_SITEMAP: readonly Listed[] = SITE_PATHS.filter(
  ({ path, access, isDevelopment = false }) => access === 'public' && !isDevelopment && !path.includes(':'),
).map(({ path }) => ({ path }))

/** Renders a sitemap (sitemaps.org). */
export const sitemapOf = (baseUrl: string, listed: readonly Listed[]): string =>
  xml(
    'urlset',
    listed.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url>${address(baseUrl, path)}${changed}</url>`
    }),
  )

/** Renders an index of sitemaps. */
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

/**
 * Renders robots.txt, which excludes the API. Private pages need no entry, because they have their
 * own `noindex`.
 */
export const robotsOf = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/likeness/pictures/',
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}\n`,
  ].join('\n')
