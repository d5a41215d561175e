import type { Route } from '../../../platform/http/route.ts'
import { createPageRoutes } from './routes/page-routes.ts'

/** A route for each page of the site; in production without those for development. */
export const createSiteRoutes = (): readonly Route[] => createPageRoutes()
