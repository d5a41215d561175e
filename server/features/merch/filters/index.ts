import type { Route } from '../../../platform/http/route.ts'
import { listOfferedFiltersRoute } from './routes/list-offered-filters-route.ts'
import {
  changeFilterRoute,
  createFilterRoute,
  deleteFilterRoute,
  listFiltersRoute,
  readFilterRoute,
} from './routes/manage-filters-routes.ts'

export { noFilter } from './manage-filters.ts'
export { type Filter, findFilters } from './queries/filters.ts'
export { filtersPersonalData } from './queries/personal-data.ts'

export const filtersRoutes: readonly Route[] = [
  listFiltersRoute,
  readFilterRoute,
  createFilterRoute,
  changeFilterRoute,
  deleteFilterRoute,
  listOfferedFiltersRoute,
]
