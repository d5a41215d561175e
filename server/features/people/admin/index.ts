import type { Route } from '../../../platform/http/route.ts'
import { changeBrandLimitRoute } from './routes/change-brand-limit-route.ts'
import { listAccountsRoute } from './routes/list-accounts-route.ts'
import { listAuditRoute } from './routes/list-audit-route.ts'

export { type AuditEntry, recordAudit } from './record-audit.ts'
export { requireNoPart } from './require-no-part.ts'
export { type AdminMatter, tellAdmins } from './tell-admins.ts'

export const adminRoutes: readonly Route[] = [listAccountsRoute, changeBrandLimitRoute, listAuditRoute]
