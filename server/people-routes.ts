import { createAccountsRoutes } from './features/people/accounts/index.ts'
import { adminRoutes } from './features/people/admin/index.ts'
import { auditRoutes } from './features/people/audit/index.ts'
import { notify } from './features/people/notifications/index.ts'

/** The routes of accounts and of those who administer them. Talents and agents hear of each other by notices. */
export const PEOPLE_ROUTES = [...createAccountsRoutes(notify), ...adminRoutes, ...auditRoutes]
