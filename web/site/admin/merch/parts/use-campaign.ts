import type { OperationName } from '../../../api.tsx'

/** Queries to refetch after a campaign changes. */
export const CAMPAIGN_QUERIES: readonly OperationName[] = [
  'GET /api/merch/admin/campaigns',
  'GET /api/merch/admin/campaigns/{id}',
  'GET /api/merch/admin/campaigns/{id}/readiness',
  'GET /api/merch/campaign/{slug}',
]
export const SHOP_QUERIES: readonly OperationName[] = ['GET /api/merch/admin/shop-products', ...CAMPAIGN_QUERIES]
export const DESIGN_READS: readonly OperationName[] = [
  'GET /api/merch/admin/designs',
  'GET /api/merch/admin/designs/{id}',
  ...CAMPAIGN_QUERIES,
]
