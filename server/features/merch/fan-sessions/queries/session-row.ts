import { type Selectable } from 'kysely'
import type { MerchSessionsTable } from '../../../../platform/database/tables.ts'
import type { ArtCandidate, FanSession, FanSessionPatch, ShippingInfo } from '../domain/fan-session.ts'

export const COLUMNS = {
  id: 'id',
  campaignId: 'campaign_id',
  role: 'role',
  mode: 'mode',
  previewType: 'preview_type',
  startPage: 'start_page',
  currentStep: 'current_step',
  lastRoute: 'last_route',
  userId: 'user_id',
  accountId: 'account_id',
  delayedEmail: 'delayed_email',
  shippingInfo: 'shipping_info',
  language: 'language',
  activeSelfieId: 'active_selfie_id',
  designId: 'design_id',
  aiArtKey: 'ai_art_key',
  aiArtCandidates: 'ai_art_candidates',
  maskKey: 'mask_key',
  plaqueIllustrationKey: 'plaque_illustration_key',
  fanName: 'fan_name',
  guardianConsentAt: 'guardian_consent_at',
  consentVersion: 'consent_version',
  processorPaymentId: 'processor_payment_id',
  paymentId: 'payment_id',
  boardTeamId: 'board_team_id',
  generationCompletedAt: 'generation_completed_at',
  addressHash: 'address_hash',
  networkHash: 'network_hash',
  movedAt: 'moved_at',
  lastActiveAt: 'last_active_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof FanSession, keyof MerchSessionsTable>

export const SELECTED = Object.values(COLUMNS)

export type SessionRow = Pick<Selectable<MerchSessionsTable>, (typeof SELECTED)[number]>

export const toFanSession = (row: SessionRow): FanSession => ({
  id: row.id,
  campaignId: row.campaign_id,
  role: row.role,
  mode: row.mode,
  previewType: row.preview_type,
  startPage: row.start_page,
  currentStep: row.current_step,
  lastRoute: row.last_route,
  userId: row.user_id,
  accountId: row.account_id,
  delayedEmail: row.delayed_email,
  shippingInfo: row.shipping_info as ShippingInfo | null,
  language: row.language,
  activeSelfieId: row.active_selfie_id,
  designId: row.design_id,
  aiArtKey: row.ai_art_key,
  aiArtCandidates: row.ai_art_candidates as unknown as readonly ArtCandidate[],
  maskKey: row.mask_key,
  plaqueIllustrationKey: row.plaque_illustration_key,
  fanName: row.fan_name,
  guardianConsentAt: row.guardian_consent_at,
  consentVersion: row.consent_version,
  processorPaymentId: row.processor_payment_id,
  paymentId: row.payment_id,
  boardTeamId: row.board_team_id,
  generationCompletedAt: row.generation_completed_at,
  addressHash: row.address_hash,
  networkHash: row.network_hash,
  movedAt: row.moved_at,
  lastActiveAt: row.last_active_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const JSON_FIELDS: ReadonlySet<string> = new Set(['shippingInfo', 'aiArtCandidates'])

export const columnsOf = (patch: FanSessionPatch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [
        COLUMNS[field as keyof FanSession],
        JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value,
      ]),
  )
