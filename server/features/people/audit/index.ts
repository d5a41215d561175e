export { type AuditEntry, recordAudit } from './queries/record-audit.ts'
export { recordExport } from './record-export.ts'
