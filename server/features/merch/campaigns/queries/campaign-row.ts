import type { Selectable } from 'kysely'
import type { MerchCampaignsTable } from '../../../../platform/database/tables.ts'
import {
  type Branding,
  type CampaignConfig,
  type Copy,
  EMPTY_GROUPS,
  type Legal,
  type Studio,
} from '../campaign-groups.ts'
import type { CampaignStatus, PaidOrders, ShutdownMode } from '../domain/lifecycle.ts'

export type Campaign = {
  id: string
  slug: string
  name: string
  talentName: string
  status: CampaignStatus
  shutdownMode: ShutdownMode
  shutdownStartedAt: Date | null
  shutdownEndsAt: Date | null
  /** The draft goes live automatically at this time. */
  opensAt: Date | null
  paidOrders: PaidOrders | null
  /** Admin who requested the emergency close. `closedAt` is when it was finished. */
  closedBy: string | null
  closedAt: Date | null
  environment: string
  sellerAccountId: string | null
  homeCountry: string
  currency: string
  shopFlow: 'art_first' | 'design_first'
  branding: Branding
  studio: Studio
  legal: Legal
  config: CampaignConfig
  copy: Copy
  version: number
  createdAt: Date
  updatedAt: Date
}

type Row = Selectable<MerchCampaignsTable>

const filled = <Group extends object>(empty: Group, stored: object): Group => ({ ...empty, ...stored })

export const toCampaign = (row: Row): Campaign => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  talentName: row.talent_name,
  status: row.status,
  shutdownMode: row.shutdown_mode,
  shutdownStartedAt: row.shutdown_started_at,
  shutdownEndsAt: row.shutdown_ends_at,
  opensAt: row.opens_at,
  paidOrders: row.paid_orders,
  closedBy: row.closed_by,
  closedAt: row.closed_at,
  environment: row.environment,
  sellerAccountId: row.seller_account_id,
  homeCountry: row.home_country,
  currency: row.currency,
  shopFlow: row.shop_flow,
  branding: filled(EMPTY_GROUPS.branding, row.branding),
  studio: filled(EMPTY_GROUPS.studio, row.studio),
  legal: filled(EMPTY_GROUPS.legal, row.legal),
  config: filled(EMPTY_GROUPS.config, row.config),
  copy: filled(EMPTY_GROUPS.copy, row.copy),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
