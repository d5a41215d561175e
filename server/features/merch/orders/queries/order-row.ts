import type { Selectable } from 'kysely'
import type { MerchOrdersTable } from '../../../../platform/database/tables.ts'
import { knownLanguage } from '../../../../platform/words/index.ts'
import type { OrderStatus } from '../domain/order-statuses.ts'
import type { Order } from '../order.ts'

export type OrderRow = Selectable<MerchOrdersTable>

/** The `jsonb` columns are not validated, because only this feature writes them. */
export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  number: row.number,
  tokenSeed: row.token_seed,
  sessionId: row.session_id,
  campaignId: row.campaign_id,
  mode: row.mode,
  paymentId: row.payment_id,
  ppuCode: row.ppu_code,
  sellerAccountId: row.seller_account_id,
  userId: row.user_id,
  accountId: row.account_id,
  boardTeamId: row.board_team_id,
  language: knownLanguage(row.language),
  email: row.email,
  name: row.name,
  shippingInfo: row.shipping as Order['shippingInfo'],
  lines: row.lines as unknown as Order['lines'],
  texts: (row.words ?? {}) as unknown as Order['texts'],
  branding: row.look as unknown as Order['branding'],
  currency: row.currency,
  subtotalMinorUnit: row.subtotal_minor_unit,
  discountMinorUnit: row.discount_minor_unit,
  discountCode: row.discount_code,
  shippingMinorUnit: row.shipping_minor_unit,
  taxMinorUnit: row.tax_minor_unit,
  totalMinorUnit: row.total_minor_unit,
  hasThings: row.has_things,
  hasFiles: row.has_files,
  status: row.status as OrderStatus,
  filesStatus: row.files_status,
  paymentStatus: row.payment_status,
  fulfilmentStatus: row.fulfilment_status,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  filesReadyAt: row.files_ready_at,
  cancelledAt: row.cancelled_at,
  refundedAt: row.refunded_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
