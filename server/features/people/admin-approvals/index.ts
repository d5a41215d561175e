export { APPROVAL_KINDS, type ApprovalKind, readableKinds } from './approval-kinds.ts'
export { pendingAdminApprovals } from './queries/fragments.ts'
export {
  type AdminAction,
  type AdminApprovalHandlers,
  askingSecondAdmin,
  assertSecondAdmin,
  type Permit,
} from './second-admin.ts'
