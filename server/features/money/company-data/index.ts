export { companyOnReceipt } from './queries/company.ts'
