import type { Route } from '../../../platform/http/route.ts'
import { listAuditRoute } from './routes/list-audit-route.ts'

export { type AuditEntry, recordAudit } from './queries/record-audit.ts'

export const auditRoutes: readonly Route[] = [listAuditRoute]
