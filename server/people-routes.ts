import { createAccountsRoutes } from './features/people/accounts/index.ts'
import { adminRoutes } from './features/people/admin/index.ts'
import { auditRoutes } from './features/people/audit/index.ts'
import { notify } from './features/people/notifications/index.ts'

/**
 * Routes of accounts and their administration. Notices tell talents and agents about each other.
 */
export const PEOPLE_ROUTES = [...createAccountsRoutes(notify), ...adminRoutes, ...auditRoutes]
