export type { CompanyDataHandlers } from './handlers.ts'
export { companyOnReceipt } from './queries/company.ts'
