import { defineFeature } from '../../../feature.ts'
import { companyPersonalData } from './queries/personal-data.ts'
import {
  getCompanyRoute,
  getPurchaseOrderRoute,
  getReceiptCompanyRoute,
  saveCompanyRoute,
  savePurchaseOrderRoute,
} from './routes/company-routes.ts'

export const feature = defineFeature({
  name: 'money/company-data',
  about: 'company data and purchase order numbers that receipts show',
  tables: ['company_details', 'purchase_orders'],
  routes: ({ handlers }) => [
    getCompanyRoute,
    saveCompanyRoute,
    getPurchaseOrderRoute,
    savePurchaseOrderRoute(handlers.companyData),
    getReceiptCompanyRoute,
  ],
  personalData: companyPersonalData,
})
