import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import {
  CompanyBody,
  CompanyResponse,
  PurchaseOrderBody,
  PurchaseOrderQuery,
  PurchaseOrderResponse,
  ReceiptCompanyResponse,
} from '../company-views.ts'
import type { CompanyDataHandlers } from '../handlers.ts'
import { getCompany, getPurchaseOrder, getReceiptCompany, saveCompany, savePurchaseOrder } from '../save-company.ts'

// No page of another origin may call these routes.
const shared = { auth: 'user', tag: 'Payments' } as const
const COMPANY = { ...shared, path: '/api/payments/company', responses: { 200: CompanyResponse } } as const
const ORDER = { ...shared, path: '/api/payments/purchase-order', responses: { 200: PurchaseOrderResponse } } as const

export const getCompanyRoute = defineRoute({
  ...COMPANY,
  method: 'GET',
  operationId: 'getCompany',
  summary: 'Returns the company data that the caller’s receipts show from now on.',
  handler: async ({ ctx, caller }) => ok({ company: await getCompany(ctx, caller) }),
})

export const saveCompanyRoute = defineRoute({
  ...COMPANY,
  method: 'PUT',
  operationId: 'saveCompany',
  summary: 'Stores the company data that receipts show from now on.',
  description:
    'The form of the VAT ID is checked for its country. Null removes the data. Earlier receipts do not change.',
  body: CompanyBody,
  handler: async ({ ctx, caller, body }) => ok({ company: await saveCompany(ctx, caller, body.company) }),
})

export const getPurchaseOrderRoute = defineRoute({
  ...ORDER,
  method: 'GET',
  operationId: 'getPurchaseOrder',
  summary: 'Returns the purchase order number that the caller gave for a payment.',
  query: PurchaseOrderQuery,
  handler: async ({ ctx, caller, query }) => ok(await getPurchaseOrder(ctx, caller, query)),
})

export const savePurchaseOrderRoute = (handlers: CompanyDataHandlers): Route =>
  defineRoute({
    ...ORDER,
    method: 'PUT',
    operationId: 'savePurchaseOrder',
    summary: 'Stores the purchase order number that the receipt of a payment will show.',
    description:
      'Null removes it. After the payment, the receipt does not change. Only for what the account has paid for or could pay for.',
    body: PurchaseOrderBody,
    errors: ['NotFound'],
    handler: async ({ ctx, caller, body }) => ok(await savePurchaseOrder(ctx, handlers, caller, body)),
  })

export const getReceiptCompanyRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/payments/{id}/company',
  params: Exactly({ id: withExample(Id, STORY.paymentId) }),
  operationId: 'getReceiptCompany',
  summary: 'Returns the company data of the buyer as it was when the payment was made.',
  responses: { 200: ReceiptCompanyResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ company: await getReceiptCompany(ctx, caller, params.id) }),
})
