import type { Selectable } from 'kysely'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import type { OfferFacts } from '../domain/conditions.ts'
import type { CounterChanges, OfferTerms } from '../domain/counter-changes.ts'
import { offerTitle } from '../domain/offer-title.ts'

export type OfferRow = Selectable<OffersTable>

/** Title of an offer. `buyerName` is the name of the brand's account. */
export const titleOf = (
  row: Pick<OfferRow, 'title' | 'campaign_type' | 'buyer_brand_name'>,
  buyerName: string,
): string => offerTitle({ title: row.title, campaignType: row.campaign_type, brand: row.buyer_brand_name ?? buyerName })

/** Extracts the fields that the transition rules read. */
export const factsOf = (row: OfferRow): OfferFacts => ({
  status: row.status,
  counteredBy: row.countered_by,
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  deliveryDueAt: row.delivery_due_at,
  // Transitions and edits of a draft set `updated_at`. Notes do not change it.
  movedAt: row.updated_at,
  automaticReleaseAt: row.automatic_release_at,
  completedAt: row.completed_at,
  disputeResolution: row.dispute_resolution,
  moneyReturnedAt: row.money_returned_at,
})

/** Returns the terms of an offer that a counter-offer may change. */
export const termsOf = (row: OfferRow): OfferTerms => ({
  offerAmountMinorUnit: row.offer_amount_minor_unit,
  usageTypes: row.usage_types,
  customUsage: row.custom_usage,
  wantsSharing: row.wants_sharing,
  sharingDescription: row.sharing_description,
  imageKind: row.image_kind,
  scriptText: row.script_text,
  selectedSampleUrl: row.selected_sample_url,
  selectedVoiceUrl: row.selected_voice_url,
  deliverWithinDays: row.deliver_within_days,
  includedRevisions: row.included_revisions,
  extraRevisionMinorUnit: row.extra_revision_minor_unit,
  scope: scopeOf(row),
})

/** Returns the scope that an offer asks for. Null for the usual one. */
export const scopeOf = (row: Pick<OfferRow, 'scope'>): OfferScope | null => row.scope as OfferScope | null

/**
 * Returns the stored counter-offer. Only the respond route writes the column, so its shape is
 * known.
 */
export const counterOf = (row: OfferRow): CounterChanges | null => row.counter_changes as CounterChanges | null
