import { defineFeature } from '../../../feature.ts'
import { auditPersonalData } from './queries/personal-data.ts'
import { listAuditRoute } from './routes/list-audit-route.ts'

export const feature = defineFeature({
  name: 'people/audit',
  about: 'the audit log of admin actions',
  tables: ['admin_audit'],
  routes: [listAuditRoute],
  personalData: auditPersonalData,
})
