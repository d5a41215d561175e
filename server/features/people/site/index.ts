import type { Route } from '../../../platform/http/route.ts'
import { createPageRoutes } from './routes/page-routes.ts'
import { robotsRoute, sitemapPartRoute, sitemapRoute } from './routes/search-engine-routes.ts'
import { statusRoute } from './routes/status-route.ts'

export { registerSiteErrorPages } from './error-pages.ts'

/**
 * A route for each page of the site (without development pages in production), robots.txt and
 * sitemaps.
 */
export const createSiteRoutes = (): readonly Route[] => [
  ...createPageRoutes(),
  robotsRoute,
  sitemapRoute,
  sitemapPartRoute,
  statusRoute,
]
