import { defineFeature } from '../../../feature.ts'
import { filtersPersonalData } from './queries/personal-data.ts'
import { listOfferedFiltersRoute } from './routes/list-offered-filters-route.ts'
import {
  changeFilterRoute,
  createFilterRoute,
  deleteFilterRoute,
  listFiltersRoute,
  readFilterRoute,
} from './routes/manage-filters-routes.ts'

export const feature = defineFeature({
  name: 'merch/filters',
  about: 'styles that admins offer to sellers',
  tables: ['merch_filters'],
  routes: [
    listFiltersRoute,
    readFilterRoute,
    createFilterRoute,
    changeFilterRoute,
    deleteFilterRoute,
    listOfferedFiltersRoute,
  ],
  personalData: filtersPersonalData,
})
