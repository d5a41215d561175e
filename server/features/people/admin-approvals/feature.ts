import { defineFeature } from '../../../feature.ts'
import { adminApprovalMailExamples } from './notices.ts'
import { adminApprovalsPersonalData } from './queries/personal-data.ts'
import { approveRequestRoute, declineRequestRoute, listAdminApprovalsRoute } from './routes/approval-routes.ts'

export const feature = defineFeature({
  name: 'people/admin-approvals',
  about: 'approvals by a second admin: refunds above a setting, and deletions of accounts',
  tables: ['admin_approvals'],
  routes: ({ handlers }) => [
    listAdminApprovalsRoute,
    approveRequestRoute(handlers.adminApprovals),
    declineRequestRoute,
  ],
  personalData: adminApprovalsPersonalData,
  mailExamples: adminApprovalMailExamples,
})
