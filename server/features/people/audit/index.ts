import type { Route } from '../../../platform/http/route.ts'
import { listAuditRoute } from './routes/list-audit-route.ts'

export { auditPersonalData } from './queries/personal-data.ts'
export { type AuditEntry, recordAudit } from './queries/record-audit.ts'
export { recordExport } from './record-export.ts'

export const auditRoutes: readonly Route[] = [listAuditRoute]
