import type { OperationName } from '../../api.tsx'

/** Queries to refetch after a campaign changes. */
export const CAMPAIGN_ANSWERS: readonly OperationName[] = [
  'GET /api/merch/admin/campaigns',
  'GET /api/merch/admin/campaigns/{id}',
  'GET /api/merch/admin/campaigns/{id}/readiness',
  'GET /api/merch/campaign/{slug}',
]
export const SHOP_ANSWERS: readonly OperationName[] = ['GET /api/merch/admin/shop-products', ...CAMPAIGN_ANSWERS]
export const DESIGN_ANSWERS: readonly OperationName[] = [
  'GET /api/merch/admin/designs',
  'GET /api/merch/admin/designs/{id}',
  ...CAMPAIGN_ANSWERS,
]
