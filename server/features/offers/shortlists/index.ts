import type { Route } from '../../../platform/http/route.ts'
import {
  createShortlistRoute,
  deleteShortlistRoute,
  listShortlistsRoute,
  renameShortlistRoute,
} from './routes/shortlist-routes.ts'
import {
  addShortlistTalentRoute,
  listShortlistTalentsRoute,
  removeShortlistTalentRoute,
} from './routes/shortlist-talents-routes.ts'

export { shortlistsPersonalData } from './queries/personal-data.ts'

export const shortlistsRoutes: readonly Route[] = [
  listShortlistsRoute,
  createShortlistRoute,
  renameShortlistRoute,
  deleteShortlistRoute,
  listShortlistTalentsRoute,
  addShortlistTalentRoute,
  removeShortlistTalentRoute,
]
