import { defineFeature } from '../../../feature.ts'
import { changeAdminRolesRoute, listAdminRolesRoute } from './routes/admin-roles-routes.ts'
import { changeAdminRoute } from './routes/change-admin-route.ts'
import { changeBrandLimitRoute } from './routes/change-brand-limit-route.ts'
import { listAccountsRoute } from './routes/list-accounts-route.ts'
import { listWaitingRoute } from './routes/list-waiting-route.ts'
import { searchRecordsRoute } from './routes/search-records-route.ts'

export const feature = defineFeature({
  name: 'people/admin',
  about: 'the admin queues, a search of all records, and actions on accounts',
  routes: [
    listAccountsRoute,
    changeBrandLimitRoute,
    changeAdminRoute,
    listAdminRolesRoute,
    changeAdminRolesRoute,
    listWaitingRoute,
    searchRecordsRoute,
  ],
})
