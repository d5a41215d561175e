// Made from the migrations by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json<Value> = ColumnType<Value, string, string>
type JsonValue = { readonly [key: string]: unknown }

export type AccountErasuresTable = {
  id: string
  account_id: string
  requested_by_account_id: string
  reason: string | null
  status: 'SCHEDULED' | 'CANCELLED' | 'RUNNING' | 'SETTLING' | 'DONE'
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: number
  waits_for: string | null
  sealed_traces: string | null
  requested_at: Timestamp
  erases_at: Timestamp
  began_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type AccountsTable = {
  id: string
  owner_user_id: string
  kind: 'brand' | 'talent' | 'agent'
  display_name: string
  slug: string
  image_url: string | null
  bio: string | null
  created_at: Timestamp
  updated_at: Timestamp
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  first_steps_dismissed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  requires_second_factor: Generated<boolean>
  language: string | null
  controls_spending: Generated<boolean>
}

export type ActingSessionsTable = {
  session_id: string
  member_id: string
  team_id: string
  started_at: Timestamp
}

export type AdminApprovalsTable = {
  id: string
  kind: 'refund' | 'returned-part' | 'dispute' | 'order' | 'withdrawal' | 'erasure'
  subject_id: string
  payment_id: string | null
  amount_minor_unit: number | null
  currency: string | null
  reason: string | null
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOID'
  asked_by_account_id: string
  asked_at: Timestamp
  expires_at: Timestamp
  decided_by_account_id: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decision_reason: string | null
}

export type AdminAuditTable = {
  id: string
  actor_account_id: string
  action: string
  subject_type: string
  subject_id: string
  reason: string | null
  before: ColumnType<JsonValue | null, string | null, string | null>
  after: ColumnType<JsonValue | null, string | null, string | null>
  created_at: Timestamp
}

export type AgentLinksTable = {
  talent_account_id: string
  agent_account_id: string
  can_act: boolean
  active: boolean
  created_at: Timestamp
  pending: Generated<boolean>
}

export type AgreementRequirementsTable = {
  account_id: string
  is_required: boolean
  changed_at: Timestamp
}

export type AgreementSignaturesTable = {
  offer_id: string
  version: number
  side: 'BRAND' | 'TALENT'
  account_id: string
  signer_role: 'brand' | 'talent' | 'agent'
  typed_name: string
  text_sha256: string
  signed_at: Timestamp
  person_account_id: string | null
}

export type AgreementsTable = {
  offer_id: string
  version: number
  terms_version: number
  counter_version: number
  template: string
  content: string
  text_sha256: string
  code: string
  pdf_key: string | null
  pdf_sha256: string | null
  created_at: Timestamp
  seal_imprint: string | null
}

export type AiModelsTable = {
  key: string
  capability: 'image' | 'vision' | 'matting' | 'likeness' | 'moderation' | 'text' | 'embeddings' | 'voice'
  adapter: 'auto' | 'local' | 'openai' | 'google' | 'fal' | 'elevenlabs'
  provider_model: string | null
  endpoint: string | null
  cost_micro_usd: number
  parameters: Json<JsonValue>
  status: 'active' | 'inactive' | 'deprecated'
  speed_category: 'fast' | 'medium' | 'slow'
  timeout_ms: number
  concurrency: number
  rests_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type ApiKeyHistoryTable = {
  id: string
  account_id: string
  key_id: string
  key_name: string
  action: 'CREATED' | 'ROTATED' | 'REVOKED' | 'REQUESTED'
  route: string | null
  request_id: string | null
  created_at: Timestamp
}

export type ApiKeysTable = {
  id: string
  account_id: string
  name: string
  mode: 'test' | 'live'
  scopes: string[]
  secret_start: string
  secret_hash: string
  previous_secret_hash: string | null
  previous_secret_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  made_by_account_id: string | null
}

export type BlastDraftsTable = {
  id: string
  buyer_account_id: string
  draft: Json<JsonValue>
  created_at: Timestamp
  updated_at: Timestamp
}

export type BlastRecipientsTable = {
  blast_id: string
  position: number
  slug: string
  seller_account_id: string
  candidates: Json<JsonValue>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  offer_id: string | null
  error_code: string | null
  error_message: string | null
  retry_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type BlastsTable = {
  id: string
  buyer_account_id: string
  status: 'OPEN' | 'CONFIRMED' | 'CANCELLED'
  brief: Json<JsonValue>
  source_offer_id: string | null
  expires_at: Timestamp
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
}

export type BooksChecksTable = {
  name: string
  difference_count: number
  differences: string[]
  looked_at: Timestamp
}

export type BrandBlocklistTable = {
  account_id: string
  brand_name_folded: string
  brand_name: string
  created_at: Timestamp
}

export type BrandLimitsTable = {
  account_id: string
  is_blocked: boolean
  blocked_reason: string | null
  changed_by_account_id: string | null
  updated_at: Timestamp
}

export type BrandNamesTable = {
  account_id: string
  name_folded: string
  created_at: Timestamp
}

export type CampaignTypesTable = {
  key: string
  label: string
  category: 'IMAGE' | 'VOICE' | 'VIDEO'
  enabled: boolean
  position: number
}

export type CandidateSessionsTable = {
  id: string
  buyer_account_id: string
  medium: 'IMAGE' | 'VOICE'
  image_kind: 'DRAFT' | 'FINAL' | null
  created_at: Timestamp
  seller_account_id: string
  campaign_title: string
  campaign_description: string
  script_text: string | null
  product_image_keys: string[]
  brief_hash: string
  use_hints: string | null
}

export type CandidatesTable = {
  session_id: string
  model_key: string
  title: string
  job_id: string
  file_key: string | null
  score: number | null
  failure_code: string | null
  failure_message: string | null
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  kept_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  made_by: 'BUILT_IN' | 'HOSTED' | null
}

export type CompanyDetailsTable = {
  account_id: string
  legal_name: string
  address: string
  country: string
  vat_id: string | null
  updated_at: Timestamp
}

export type DailyCountsTable = {
  key: string
  used: number
  forget_at: Timestamp
}

export type DataExportsTable = {
  id: string
  account_id: string
  status: 'WAITING' | 'MAKING' | 'READY' | 'FAILED'
  claim_token: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: number
  file_key: string | null
  bytes: number | null
  requested_at: Timestamp
  ready_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type DigestSettingsTable = {
  account_id: string
  rhythm: 'immediately' | 'daily' | 'weekly'
  time_zone: string
  next_digest_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  changed_at: Timestamp
}

export type DismissedSuggestionsTable = {
  offer_id: string
  dismissed_at: Timestamp
}

export type DisputeStatementsTable = {
  id: string
  offer_id: string
  disputed_at: Timestamp
  side: 'brand' | 'talent'
  account_id: string
  actor_role: 'brand' | 'talent' | 'agent'
  statement: string
  file_references: string[]
  created_at: Timestamp
}

export type DisputesTable = {
  id: string
  payment_id: string
  amount_minor_unit: number
  status: 'open' | 'won' | 'lost'
  moves: Generated<number>
  opened_at: Timestamp
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type FanErasuresTable = {
  id: string
  sealed_scope: string
  attempts: number
  requested_at: Timestamp
  due_at: Timestamp
}

export type FanErasuresKnownTable = {
  id: string
  requested_at: Timestamp
}

export type GenerationJobsTable = {
  id: string
  kind: string
  account_id: string | null
  subject: string | null
  batch_id: string
  slot: string
  input: Json<JsonValue>
  status: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
  claim_token: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: number
  most_attempts: number
  progress_percent: number
  cost_micro_usd: number
  result: ColumnType<JsonValue | null, string | null, string | null>
  failure_code: string | null
  failure_message: string | null
  version: number
  created_at: Timestamp
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  expires_at: Timestamp
  about_account_id: string | null
  trace_parent: string | null
}

export type HiddenNotificationsTable = {
  account_id: string
  type: string
  hidden_at: Timestamp
}

export type IdempotencyKeysTable = {
  user_id: string
  route: string
  key: string
  request_hash: string
  status: number | null
  answer: ColumnType<JsonValue | null, string | null, string | null>
  locked_until: Timestamp
  expires_at: Timestamp
}

export type IndexingEventsTable = {
  event_id: string
  account_id: string
  type: 'IMAGE_ASSET' | 'VOICE_ASSET' | 'SOCIAL_SCRAPE' | 'REINDEX'
  status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  retry_count: number
  claim_token: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  failure: string | null
  created_at: Timestamp
  updated_at: Timestamp
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type InstallationTable = {
  key: string
  value: Json<JsonValue>
}

export type JobPositionsTable = {
  name: string
  due_at: Timestamp
  id: string
}

export type KindsSoldTable = {
  kind: string
  exclusive: 'for_good' | 'until_paid' | 'until_paid_by_buyer'
}

export type LedgerAccountsTable = {
  id: string
  kind: 'PROCESSOR' | 'ESCROW' | 'SELLER_PAYABLE' | 'PAYOUT_IN_TRANSIT' | 'PLATFORM_REVENUE' | 'SUSPENSE' | 'OPERATOR'
  owner: string
  currency: string
}

export type LedgerClosedBalancesTable = {
  ledger_account_id: string
  balance_minor_unit: number
}

export type LedgerClosedSumsTable = {
  kind: string
  currency: string
  balance_minor_unit: number
  account_count: number
}

export type LedgerClosingsTable = {
  is_only: Generated<boolean>
  closed_up_to: number
  closed_at: Timestamp
}

export type LedgerPostingsTable = {
  id: Generated<number>
  transfer_id: string
  ledger_account_id: string
  amount_minor_unit: number
}

export type LedgerTransfersTable = {
  id: string
  kind: string
  reference: string
  created_at: Timestamp
}

export type LicencesTable = {
  offer_id: string
  code: string
  terms_version: number
  files: Json<JsonValue>
  granted_at: Timestamp
  certificate_key: string | null
  created_at: Timestamp
}

export type LicensedWorksTable = {
  file_key: string
  offer_id: string
  hash: string | null
  manifest_id: string | null
  manifest: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  marks: Generated<string[]>
}

export type LikenessAlikeAccountsTable = {
  account_id: string
  other_account_id: string
  created_at: Timestamp
}

export type LikenessAssetsTable = {
  id: string
  account_id: string
  type: 'IMAGE' | 'VOICE'
  status: 'WAITING' | 'READY' | 'FAILED'
  content_url: string | null
  failure: string | null
  file_key: string | null
  sha256: string | null
  content_type: string | null
  bytes: number | null
  width: number | null
  height: number | null
  search_tags: ColumnType<JsonValue | null, string | null, string | null>
  tag_attempt_count: number
  voice_id: string | null
  voice_sample_key: string | null
  held_reason: string | null
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  seen: ColumnType<JsonValue | null, string | null, string | null>
  seen_by: string | null
  seen_version: number | null
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  corrected: ColumnType<JsonValue | null, string | null, string | null>
  tag_failure: string | null
  is_stale: Generated<boolean>
  voice_wave: ColumnType<JsonValue | null, string | null, string | null>
}

export type LikenessConsentStatesTable = {
  account_id: string
  granted: boolean
  version: string
  number: number
  changed_at: Timestamp
  suspended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  previews_allowed: Generated<boolean>
}

export type LikenessConsentTextsTable = {
  version: string
  text: string
  created_at: Timestamp
}

export type LikenessConsentsTable = {
  account_id: string
  number: number
  granted: boolean
  version: string
  actor_account_id: string
  created_at: Timestamp
}

export type LikenessCountsTable = {
  term: string
  listed: number
}

export type LikenessFacesTable = {
  asset_id: string
  account_id: string
  model: string
  version: number
  vector: string
}

export type LikenessMeaningsTable = {
  account_id: string
  made_by: string
  vector: string | null
  embedded_at: Timestamp
}

export type LikenessPreviewChoicesTable = {
  account_id: string
  number: number
  allowed: boolean
  actor_account_id: string
  created_at: Timestamp
}

export type LikenessProfilesTable = {
  account_id: string
  is_listed: boolean
  name_folded: string
  category: 'actor' | 'musician' | 'athlete' | 'creator' | 'model' | 'comedian' | 'presenter' | 'expert' | null
  gender: 'female' | 'male' | 'non-binary' | 'not-distinctive' | null
  hair_color: 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other' | null
  age_group: string | null
  expression: string | null
  voice_tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral' | null
  accent: string | null
  number_of_followers: number
  birth_year: number | null
  engagement_rate: number | null
  has_image_asset: boolean
  has_voice_sample: boolean
  tags: string[]
  terms: string[]
  description: string
  stale_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  written_at: Timestamp
  about: Generated<string>
}

export type LikenessReportsTable = {
  id: string
  name: string
  email: string
  account_id: string | null
  asset_id: string | null
  picture_url: string | null
  reason: 'MY_FACE' | 'MY_CHILD' | 'I_REPRESENT_THEM' | 'PRIVACY' | 'MINORS' | 'SEXUAL' | 'HATE' | 'VIOLENCE' | 'RIGHTS' | 'SCAM' | 'GOODS' | 'OTHER'
  statement: string
  status: 'UNCONFIRMED' | 'OPEN' | 'UPHELD' | 'DISMISSED'
  expires_at: Timestamp
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string | null
  decision_reason: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  subject: 'STORE' | 'ART' | 'FAN_NAME' | 'SHARE' | 'PORTRAIT' | 'WORK' | 'VOICE' | 'MESSAGE' | null
  is_trusted: Generated<boolean>
  reminded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  measure: 'REMOVED' | 'RESTRICTED' | 'CHANGED' | null
  appeal: string | null
  appealed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  first_decided_by: string | null
  first_decision_reason: string | null
  first_decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type LikenessReviewsTable = {
  id: string
  account_id: string
  asset_id: string | null
  reason: 'FACE_OF_ANOTHER' | 'NOT_OWN_FACE' | 'SEVERAL_PEOPLE' | 'TAKEN_DOWN_BEFORE' | 'COPY_OF_ANOTHER' | 'NEAR_REMOVED'
  other_account_id: string | null
  other_asset_id: string | null
  likeness: number | null
  status: 'OPEN' | 'RELEASED' | 'REMOVED'
  objection: string | null
  objected_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string | null
  decision_reason: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  source: string | null
  file_key: string | null
  other_file_key: string | null
  digests: Generated<string[]>
  near_takedown_id: string | null
  near_removed_id: string | null
  near_distance: number | null
  near_picture_takedown_id: string | null
}

export type LikenessTakedownsTable = {
  id: string
  account_id: string
  asset_id: string | null
  scope: 'ASSET' | 'ACCOUNT'
  report_id: string | null
  reason: string
  digests: string[]
  decided_by: string
  objection: string | null
  objected_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  restored_by: string | null
  restore_reason: string | null
  restored_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type LikenessVoicesTable = {
  asset_id: string
  account_id: string
  model: string
  version: number
  vector: string
}

export type LikenessWordsTable = {
  account_id: string
  category: 'actor' | 'musician' | 'athlete' | 'creator' | 'model' | 'comedian' | 'presenter' | 'expert' | null
  gender: 'female' | 'male' | 'non-binary' | 'not-distinctive' | null
  hair_color: 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other' | null
  birth_year: number | null
  accent: string | null
  voice_tone: 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral' | null
  actor_account_id: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type MailEventsTable = {
  event_id: string
  type: string
  received_at: Timestamp
}

export type MediaFilesTable = {
  key: string
  kind: string
  state: 'STORING' | 'STORED' | 'DELETING'
  content_type: string
  bytes: number
  width: number | null
  height: number | null
  sha256: string
  file_name: string | null
  visibility: 'public' | 'signed' | 'private'
  owner_account_id: string | null
  owner_session_id: string | null
  subject_id: string | null
  source_key: string | null
  copy_name: string | null
  created_at: Timestamp
  updated_at: Timestamp
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  held_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  addresses_from: ColumnType<Date | null, Date | string | null, Date | string | null>
  taken_down_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchArtTable = {
  art_key: string
  job_id: string
  session_id: string
  campaign_id: string
  design_id: string | null
  product_type: string
  preview_key: string
  mask_key: string | null
  drawing_key: string | null
  attempt: number
  tier: 'low' | 'medium' | 'high'
  model: string
  score: number
  width: number
  height: number
  has_alpha: boolean
  made_at: Timestamp
  is_kept: Generated<boolean>
  kept_until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchArtLoansTable = {
  session_id: string
  art_key: string
  created_at: Timestamp
}

export type MerchAssetsTable = {
  id: string
  campaign_id: string | null
  type: 'logo' | 'hero' | 'mockup' | 'ai_template' | 'backside_print' | 'studio_carousel' | 'overlay'
  name: string
  file_key: string
  content_type: string
  bytes: number
  width: number | null
  height: number | null
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchBoardTeamsTable = {
  id: string
  board_id: string
  slug: string
  name: string
  flag_image: string | null
  face_paint_images: string[]
  main_color: string | null
  colors: string[]
  search_terms: string[]
  searched: string
  seed_count: number
  events_count: Generated<number>
  reached_at: Timestamp
  campaign_id: string | null
  picture_key: string | null
  picture_of: string | null
  picture_made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchBoardsTable = {
  id: string
  slug: string
  name: string
  is_active: boolean
  is_default: boolean
  searched: string
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchCampaignTextsTable = {
  campaign_id: string
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'ar'
  texts: Json<JsonValue>
  updated_at: Timestamp
}

export type MerchCampaignsTable = {
  id: string
  slug: string
  environment: string
  name: string
  talent_name: string
  status: 'DRAFT' | 'LIVE' | 'ENDED'
  shutdown_mode: 'NONE' | 'SOFT_CLOSE' | 'EMERGENCY_CLOSE' | 'ENDED'
  shutdown_started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  shutdown_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  paid_orders: 'keep' | 'refund' | null
  closed_by: string | null
  closing_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  seller_account_id: string | null
  home_country: string
  currency: string
  shop_flow: 'art_first' | 'design_first'
  branding: Json<JsonValue>
  studio: Json<JsonValue>
  legal: Json<JsonValue>
  config: Json<JsonValue>
  copy: Json<JsonValue>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  opens_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchCartItemsTable = {
  id: string
  cart_id: string | null
  order_id: string | null
  session_id: string
  campaign_id: string
  shop_product_id: string
  catalog_product_id: string
  design_id: string | null
  art_key: string | null
  selfie_id: string | null
  placement: string | null
  size: string | null
  color: string | null
  fan_name: string | null
  gift_note: string | null
  quantity: number
  unit_price_minor_unit: number
  currency: string
  preview_filename: string | null
  clean_filename: string | null
  position: number
  created_at: Timestamp
  updated_at: Timestamp
  copy_of: string | null
}

export type MerchCartReviewsTable = {
  cart_id: string
  review_status: 'new' | 'contacted' | 'recovered' | 'lost'
  admin_comment: string | null
  private_email_sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  updated_by_email: string
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchCartsTable = {
  id: string
  status: 'active' | 'converted' | 'discarded' | 'abandoned'
  source_cart_id: string | null
  owner_cookie_id: string | null
  owner_user_id: string | null
  last_touched_at: Timestamp
  abandoned_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  abandoned_notified_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  successor_id: string | null
  email: string | null
  email_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  recover_after: ColumnType<Date | null, Date | string | null, Date | string | null>
  items_left: ColumnType<JsonValue | null, string | null, string | null>
  mailed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchCatalogProductsTable = {
  id: string
  sku: string
  type: 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general'
  name: string
  description: string | null
  prices: Json<JsonValue>
  sizes: Json<JsonValue>
  colors: Json<JsonValue>
  personalization: ColumnType<JsonValue | null, string | null, string | null>
  is_digital: boolean
  weight_grams: number
  renderer_config: ColumnType<JsonValue | null, string | null, string | null>
  is_active: boolean
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  safety: ColumnType<JsonValue | null, string | null, string | null>
}

export type MerchCheckoutsTable = {
  payment_id: string
  session_id: string
  campaign_id: string
  digest: string
  snapshot: ColumnType<JsonValue | null, string | null, string | null>
  goods_minor_unit: number
  created_at: Timestamp
  superseded_by: string | null
  superseded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchDesignConfigsTable = {
  id: string
  design_id: string
  product_type: 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general' | null
  config: Json<JsonValue>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchDesignsTable = {
  id: string
  campaign_id: string
  parent_design_id: string | null
  level: number
  name: string
  catalog_product_id: string | null
  gender: 'female' | 'male' | 'not-distinctive' | null
  age_group: 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder' | null
  position: number
  needs_face: boolean
  is_active: boolean
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchDiscountUsesTable = {
  purchase_id: string
  discount_id: string
  held_until: Timestamp
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  holder: string | null
}

export type MerchDiscountsTable = {
  id: string
  campaign_id: string
  code: string
  percent_bps: number | null
  amounts: ColumnType<JsonValue | null, string | null, string | null>
  starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  uses_limit: number | null
  is_active: boolean
  version: number
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchFiltersTable = {
  id: string
  name: string
  description: string | null
  reference_image_url: string | null
  tags: string[]
  prompt: string | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchFulfilmentEventsTable = {
  id: string
  order_id: string | null
  type: string
  outcome: string
  received_at: Timestamp
}

export type MerchFulfilmentsTable = {
  order_id: string
  part: 'things' | 'files'
  state: 'waiting' | 'placed' | 'done' | 'stopped' | 'given_up'
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  leased_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  failures: Generated<number>
  provider: string | null
  provider_order_id: string | null
  prepared: ColumnType<JsonValue | null, string | null, string | null>
  stop_wanted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  reason: string | null
  created_at: Timestamp
  updated_at: Timestamp
  print_id: string | null
  is_refused: Generated<boolean>
  sending_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchGenerationCacheTable = {
  id: string
  session_id: string
  campaign_id: string
  design_id: string
  product_type: string
  job_id: string
  asked: Json<JsonValue>
  asked_digest: string
  counted: number
  counted_address: string
  asked_at: Timestamp
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  made_job_id: string | null
  made_digest: string | null
  contract_version: number | null
  art_key: string | null
  cost_micro_usd: number | null
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchGenerationCountsTable = {
  scope: 'session' | 'address'
  subject: string
  used: number
  counted_at: Timestamp
}

export type MerchGenerationLinksTable = {
  token_digest: string
  job_id: string
  session_id: string
  campaign_id: string
  created_at: Timestamp
  expires_at: Timestamp
}

export type MerchHandOversTable = {
  digest: string
  campaign_id: string
  sealed_bearer: string | null
  expires_at: Timestamp
  session_id: string | null
  device: string | null
  created_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchJourneyEventsTable = {
  id: string
  event_type: string
  data: ColumnType<JsonValue | null, string | null, string | null>
  session_id: string | null
  visitor_digest: string | null
  source: 'client' | 'server'
  created_at: Timestamp
}

export type MerchLeadsTable = {
  id: string
  kind: string
  name: string
  email: string
  message: string | null
  data: ColumnType<JsonValue | null, string | null, string | null>
  is_suspected: boolean
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
}

export type MerchLinkVisitsTable = {
  link_id: string
  day: string
  visitor_digest: string
  created_at: Timestamp
}

export type MerchOrderHistoryTable = {
  id: string
  order_id: string
  part: 'things' | 'files' | 'payment' | 'parcel'
  from_status: string | null
  to_status: string
  actor: 'system' | 'fan' | 'admin' | 'print-shop'
  actor_account_id: string | null
  note: string | null
  created_at: Timestamp
}

export type MerchOrdersTable = {
  id: string
  number: string
  token_seed: string
  session_id: string
  campaign_id: string
  mode: 'LIVE' | 'PREVIEW'
  payment_id: string | null
  ppu_code: string | null
  seller_account_id: string | null
  user_id: string | null
  account_id: string | null
  email: string | null
  name: string | null
  shipping: ColumnType<JsonValue | null, string | null, string | null>
  words: ColumnType<JsonValue | null, string | null, string | null>
  lines: Json<JsonValue>
  look: Json<JsonValue>
  currency: string
  subtotal_minor_unit: number
  discount_minor_unit: number
  discount_code: string | null
  shipping_minor_unit: number
  tax_minor_unit: number
  total_minor_unit: number
  has_things: boolean
  has_files: boolean
  status: string
  files_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | null
  payment_status: 'pending' | 'paid' | 'succeeded' | 'failed' | 'refunded'
  fulfilment_status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
  shipped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  files_ready_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  cancelled_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  refunded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  board_team_id: string | null
  language: string | null
}

export type MerchPresignedUploadsTable = {
  key: string
  content_type: string
  created_at: Timestamp
}

export type MerchProductImagesTable = {
  catalog_product_id: string
  position: number
  file_key: string
  alt: string
}

export type MerchRecoveryAddressesTable = {
  email: string
  mailed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  unsubscribed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  updated_at: Timestamp
}

export type MerchRecoveryLinksTable = {
  id: string
  token_digest: string
  cart_id: string
  campaign_id: string
  session_id: string
  session_ids: string[]
  email: string | null
  expires_at: Timestamp
  created_at: Timestamp
}

export type MerchRecoveryRefusalsTable = {
  digest: string
  created_at: Timestamp
}

export type MerchRendersTable = {
  asked_digest: string
  session_id: string | null
  campaign_id: string
  catalog_product_id: string
  art_key: string | null
  choice: Json<JsonValue>
  config: Json<JsonValue>
  claim_token: string
  claimed_at: Timestamp
  preview_key: string | null
  clean_key: string | null
  print_key: string | null
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_kept: Generated<boolean>
  kept_until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchSelfiesTable = {
  id: string
  session_id: string | null
  file_key: string
  upload_key: string | null
  source_type: 'selfie' | 'upload'
  face_error: 'no_face' | 'multiple_faces' | 'face_occluded' | 'no_model' | null
  lighting_error: string | null
  seen: ColumnType<JsonValue | null, string | null, string | null>
  gender: 'female' | 'male' | 'not-distinctive' | null
  age_group: 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder' | null
  people_count: number | null
  is_nudity: boolean
  consent_version: string | null
  consented_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
}

export type MerchSellerStoresTable = {
  account_id: string
  campaign_id: string
  photo_key: string
  closed_by_owner_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchSessionAnalyticsTable = {
  session_id: string
  campaign_id: string
  created_at: Timestamp
}

export type MerchSessionCartsTable = {
  session_id: string
  cart_id: string
  discount_code: string | null
  gift_note: string | null
  updated_at: Timestamp
  email: string | null
  email_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type MerchSessionStepsTable = {
  id: string
  session_id: string
  campaign_id: string | null
  step: string | null
  route: string | null
  is_milestone: boolean
  created_at: Timestamp
}

export type MerchSessionsTable = {
  id: string
  bearer_digest: string | null
  sealed_bearer: string | null
  campaign_id: string | null
  role: 'customer' | 'tester' | 'preview'
  mode: 'LIVE' | 'PREVIEW'
  preview_type: 'DEMO' | 'TEST' | null
  start_page: string | null
  current_step: string | null
  last_route: string | null
  user_id: string | null
  account_id: string | null
  delayed_email: string | null
  shipping_info: ColumnType<JsonValue | null, string | null, string | null>
  active_selfie_id: string | null
  design_id: string | null
  ai_art_key: string | null
  ai_art_candidates: Json<JsonValue>
  mask_key: string | null
  plaque_illustration_key: string | null
  fan_name: string | null
  guardian_consent_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  consent_version: string | null
  processor_payment_id: string | null
  payment_id: string | null
  board_team_id: string | null
  generation_completed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  address_hash: string | null
  user_agent: string | null
  last_active_at: Timestamp
  pictures_gone_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  kept_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  moved_digest: string | null
  moved_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  network_hash: string | null
  language: string | null
}

export type MerchShareReportsTable = {
  id: string
  share_id: string
  session_id: string
  campaign_id: string
  reason: 'MY_FACE' | 'CHILD' | 'HARMFUL' | 'OTHER' | 'COPY_OF_ANOTHER'
  statement: string | null
  status: 'OPEN' | 'TAKEN_DOWN' | 'DISMISSED'
  taken_down: 'share' | 'art' | 'session' | null
  decided_by_account_id: string | null
  decision_reason: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
}

export type MerchSharesTable = {
  id: string
  campaign_id: string
  session_id: string
  art_key: string
  order_id: string | null
  picture_key: string | null
  created_at: Timestamp
  held_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_unmarked: Generated<boolean>
}

export type MerchShipmentsTable = {
  id: string
  order_id: string
  provider_shipment_id: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  status: 'under_way' | 'delivered' | 'lost'
  shipped_at: Timestamp
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchShopProductsTable = {
  id: string
  campaign_id: string
  catalog_product_id: string
  position: number
  display_name: string | null
  price_minor_unit: number | null
  shipping_minor_unit: number | null
  is_free: boolean
  is_active: boolean
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  keeps_base: Generated<boolean>
}

export type MerchStatEventsTable = {
  session_id: string
  event_type: string
  team_id: string
  source: 'generation' | 'order' | 'stat'
  created_at: Timestamp
  order_id: string | null
}

export type MerchStoreArtTable = {
  design_id: string
  campaign_id: string
  account_id: string
  photo_key: string
  filter_id: string | null
  prompt: string | null
  reference_image_url: string | null
  catalog_product_ids: string[]
  inputs_digest: string
  made_digest: string | null
  status: 'pending' | 'generating' | 'ready' | 'error'
  claim_token: string | null
  claimed_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  generating_started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: number
  counted_token: string | null
  retry_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  fault: string | null
  art_key: string | null
  display_key: string | null
  previews: Json<JsonValue>
  is_ordered: boolean
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type MerchStorePreviewCountsTable = {
  account_id: string
  day: string
  used: number
}

export type MerchTrackingLinksTable = {
  id: string
  campaign_id: string
  slug: string
  starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_preview: boolean
  visits: Generated<number>
  created_at: Timestamp
}

export type MerchVisitCountsTable = {
  campaign_id: string
  day: string
  visits: number
}

export type MerchVisitsTable = {
  campaign_id: string
  day: string
  visitor_digest: string
  created_at: Timestamp
}

export type MerchWithdrawalsTable = {
  id: string
  order_id: string
  name: string | null
  email: string | null
  item_ids: string[]
  currency: string
  amount_minor_unit: number
  status: 'OPEN' | 'ACCEPTED' | 'REFUSED' | 'REFUNDED'
  stated_at: Timestamp
  return_seen_as: 'GOODS' | 'PROOF' | null
  return_seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by_account_id: string | null
  decision_reason: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  refunded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type ModelCallsTable = {
  id: string
  model_key: string
  adapter: string
  provider_model: string
  job_id: string | null
  day: string
  outcome: 'running' | 'succeeded' | 'refused' | 'invalid' | 'busy' | 'unavailable' | 'timed_out' | 'failed' | 'cancelled' | 'lost'
  reserved_micro_usd: number
  cost_micro_usd: number
  milliseconds: number | null
  failure_message: string | null
  started_at: Timestamp
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  purpose: Generated<'anybody' | 'fan' | 'account'>
}

export type ModelSlotsTable = {
  model_key: string
  slot: number
  call_id: string | null
  lease_until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type ModelSpendingTable = {
  day: string
  spent_micro_usd: number
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  anybody_micro_usd: Generated<number>
  fan_micro_usd: Generated<number>
}

export type MutedNotificationsTable = {
  account_id: string
  type: string
  muted_at: Timestamp
}

export type NotificationsTable = {
  id: string
  account_id: string
  type: string
  offer_id: string | null
  title: string
  body: string
  dedupe_key: string | null
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  email_sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  mail_after: ColumnType<Date | null, Date | string | null, Date | string | null>
  awaits_digest: Generated<boolean>
  digest_id: string | null
  words: ColumnType<JsonValue | null, string | null, string | null>
}

export type OfferConversationsTable = {
  offer_id: string
  brand_account_id: string
  talent_account_id: string
  last_sequence: number
  version: number
  read_version: number
  brand_read_through: number
  brand_read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  brand_unread: number
  brand_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  talent_read_through: number
  talent_read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  talent_unread: number
  talent_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_message_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type OfferDaysTable = {
  day: string
  moves: Json<JsonValue>
  states: Json<JsonValue>
  counted_at: Timestamp
}

export type OfferDaysCountedTable = {
  is_only: Generated<boolean>
  up_to: Timestamp
}

export type OfferHistoryTable = {
  id: string
  offer_id: string
  from_status: string | null
  to_status: string
  action: string
  actor_account_id: string | null
  actor_role: 'brand' | 'talent' | 'agent' | 'admin' | 'system'
  note: string | null
  changes: ColumnType<JsonValue | null, string | null, string | null>
  created_at: Timestamp
  sequence: Generated<number>
  internal_note: string | null
  actor_person_account_id: string | null
}

export type OfferMessagesTable = {
  offer_id: string
  sequence: number
  id: string
  side: 'brand' | 'talent' | 'platform'
  sender_account_id: string
  sender_role: 'brand' | 'talent' | 'agent' | 'admin'
  client_id: string
  body: string | null
  attachments: Json<JsonValue>
  version: number
  read_by_brand_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  read_by_talent_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  removed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  sender_person_account_id: string | null
}

export type OfferMinimumsTable = {
  account_id: string
  currency: string
  category: '' | 'IMAGE' | 'VOICE' | 'VIDEO'
  amount_minor_unit: number
}

export type OfferPoliciesTable = {
  account_id: string
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  updated_at: Timestamp
}

export type OfferRatingsTable = {
  id: string
  offer_id: string
  by_side: 'brand' | 'talent'
  rater_account_id: string
  rated_account_id: string
  written_by_account_id: string
  stars: number
  words: string | null
  created_at: Timestamp
  visible_at: Timestamp
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  hidden_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  hidden_reason: string | null
}

export type OfferTermsTable = {
  offer_id: string
  version: number
  terms: Json<JsonValue>
  made_by: 'OFFER' | 'COUNTER' | 'ADMIN'
  author_account_id: string | null
  amends: boolean
  created_at: Timestamp
  exclusive_seller_account_id: string | null
}

export type OffersTable = {
  id: string
  buyer_account_id: string
  seller_account_id: string
  status: 'DRAFT' | 'APPROVED' | 'COUNTERED' | 'ACCEPTED' | 'PENDING_PAY_CAPTURE' | 'PAID' | 'DELIVERED' | 'REVISION_REQUESTED' | 'COMPLETED' | 'DISPUTED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED'
  seen_by_seller: boolean
  campaign_description: string
  buyer_brand_name: string | null
  campaign_type: string
  campaign_types: string[]
  script_text: string | null
  product_image_urls: string[]
  skip_image_generation: boolean
  image_candidate_session_id: string | null
  selected_model_key: string | null
  image_kind: 'DRAFT' | 'FINAL' | null
  voice_candidate_session_id: string | null
  selected_voice_model_key: string | null
  usage_types: string[]
  custom_usage: string | null
  wants_sharing: boolean | null
  sharing_description: string | null
  selected_sample_url: string | null
  selected_voice_url: string | null
  offer_amount_minor_unit: number
  currency: string
  platform_fee_minor_unit: number
  total_brand_price_minor_unit: number
  expires_in_days: number
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  expire_policy: 'expire' | 'remind_talent' | 'ping_brand'
  expiry_reminded_for: ColumnType<Date | null, Date | string | null, Date | string | null>
  countered_by: 'brand' | 'talent' | null
  counter_note: string | null
  counter_changes: ColumnType<JsonValue | null, string | null, string | null>
  counter_version: Generated<number>
  delivery_file_urls: Generated<string[]>
  delivery_notes: string | null
  delivery_submitted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  revision_count: Generated<number>
  revision_reason: string | null
  processor_payment_id: string | null
  payment_authorized_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  paid_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  automatic_release_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  completed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  dispute_reason: string | null
  disputed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  dispute_resolution: 'RELEASE' | 'REFUND' | 'REVISION' | null
  submitted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  idempotency_key: string | null
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  money_returned_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  returned_minor_unit: number | null
  first_amount_minor_unit: number | null
  deliver_within_days: number | null
  delivery_due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  due_reminded_for: ColumnType<Date | null, Date | string | null, Date | string | null>
  late_told_for: ColumnType<Date | null, Date | string | null, Date | string | null>
  extension_days: number | null
  extension_reason: string | null
  extension_asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  extension_count: Generated<number>
  included_revisions: number | null
  extra_revision_minor_unit: number | null
  dispute_reminded_for: ColumnType<Date | null, Date | string | null, Date | string | null>
  dispute_over_told_for: ColumnType<Date | null, Date | string | null, Date | string | null>
  revision_of_offer_id: string | null
  revision_offer_ids: Generated<string[]>
  title: string | null
  scope: ColumnType<JsonValue | null, string | null, string | null>
  selected_sample_made_by: 'BUILT_IN' | 'HOSTED' | null
  selected_voice_made_by: 'BUILT_IN' | 'HOSTED' | null
  license_starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  license_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  license_root_id: string | null
  renews_offer_id: string | null
  license_end_told_days: number | null
  accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type OutgoingMailsTable = {
  id: string
  account_id: string | null
  kind: string
  subject: string | null
  text_body: string | null
  html_body: string | null
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  next_attempt_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  failure_reason: string | null
  created_at: Timestamp
  queue: 'notices' | 'others' | 'sign-in'
  address: string | null
  reference: string | null
  data: ColumnType<JsonValue | null, string | null, string | null>
  outcome: 'sent' | 'skipped' | 'failed' | null
  is_security: Generated<boolean>
  earlier_attempts: Generated<number>
  given_up_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  trace_parent: string | null
  language: string | null
  content: ColumnType<JsonValue | null, string | null, string | null>
}

export type PageChangesTable = {
  id: Generated<number>
  tag: string
  xid: number
  purges: Generated<number>
  failures: Generated<number>
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type PaymentsTable = {
  id: string
  pay_for: 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER'
  pay_for_id: string
  buyer_user_id: string
  buyer_account_id: string | null
  seller_account_id: string
  amount_minor_unit: number
  currency: string
  status: 'PENDING' | 'AUTHORIZED' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'REFUNDED'
  ppu_code: string
  processor_payment_id: string | null
  processor_charge_id: string | null
  buyer_name: string | null
  buyer_email: string | null
  host_partner_slug: string | null
  failure_reason: string | null
  created_at: Timestamp
  updated_at: Timestamp
  authorized_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  succeeded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  refund_requested_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  processor_refund_id: string | null
  refunded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  disputed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  review_decision: 'capture' | 'decline' | 'expire' | 'cancel' | null
  review_decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  review_decided_by: string | null
  review_note: string | null
  capture_before: ColumnType<Date | null, Date | string | null, Date | string | null>
  refund_tried_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  outside_refunded_minor_unit: Generated<number>
  dispute_outcome: 'won' | 'lost' | null
  dispute_closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  exclusive: Generated<string>
  withdrawn_minor_unit: Generated<number>
  lost_minor_unit: Generated<number>
  part_settled_minor_unit: Generated<number>
  money_version: Generated<number>
  declined_count: Generated<number>
  review_message: string | null
  opened_by_account_id: string | null
  lapses_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  buyer_company: ColumnType<JsonValue | null, string | null, string | null>
  buyer_person_account_id: string | null
}

export type PayoutRoutesTable = {
  account_id: string
  connect_account_id: string | null
  kyc_verified: boolean
  payouts_enabled: Generated<boolean>
  destination_changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  opening_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  looked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type PayoutsTable = {
  id: string
  account_id: string
  amount_minor_unit: number
  currency: string
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  kind: 'scheduled' | 'manual' | 'advance'
  destination: string
  transfer_id: string | null
  failure_reason: string | null
  created_at: Timestamp
  completed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  request_key: string | null
  stray_transfer_id: string | null
  stray_reversed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  stray_sought_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempt: Generated<number>
  sending_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type PersonMarksTable = {
  file_key: string
  source: string
  account_id: string
  digests: string[]
  looks: string | null
  mirrored: string | null
  face_model: string | null
  face_version: number | null
  face: string | null
  sought: ColumnType<JsonValue | null, string | null, string | null>
  looked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_shown: boolean
  created_at: Timestamp
  views: string[] | null
}

export type PersonSoundMomentsTable = {
  file_key: string
  at: number
  hash: number
}

export type PictureFingerprintsTable = {
  file_key: string
  hash: string | null
  quality: number | null
  due_at: Timestamp
  made_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type PictureTakedownsTable = {
  id: string
  kind: 'portrait' | 'work' | 'voice-sample' | 'store-photo' | 'share'
  subject_id: string
  account_id: string | null
  file_keys: string[]
  digests: string[]
  category: string
  reason: string
  report_id: string | null
  decided_by: string
  kept_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  restored_by: string | null
  restore_reason: string | null
  restored_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type ProcessorEventsTable = {
  event_id: string
  type: string
  processor_payment_id: string | null
  outcome: string
  received_at: Timestamp
}

export type ProductsTable = {
  id: string
  kind: 'VOICE_OVER' | 'LIKENESS' | 'IMAGE'
  seller_account_id: string
  title: string
  description: string | null
  price_minor_unit: number
  currency: string
  active: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

export type ProfilesTable = {
  user_id: string
  display_name: string
  avatar_url: string | null
  roles: string[]
  guest_email: string | null
  linked_user_id: string | null
  created_at: Timestamp
  tokens_valid_from: ColumnType<Date | null, Date | string | null, Date | string | null>
  admin_roles: string[] | null
}

export type ProviderVoicesTable = {
  id: string
  account_id: string
  asset_id: string
  provider: string
  voice_id: string | null
  created_at: Timestamp
}

export type PurchaseOrdersTable = {
  account_id: string
  pay_for: string
  pay_for_id: string
  number: string
  updated_at: Timestamp
}

export type PushDeliveriesTable = {
  subscription_id: string
  notice_id: string
  account_id: string
  attempts: number
  failures: number
  next_attempt_at: Timestamp
  created_at: Timestamp
}

export type PushKeysTable = {
  name: string
  public_key: string
  private_key_sealed: string
  created_at: Timestamp
}

export type PushSettingsTable = {
  account_id: string
  shows_details: boolean
  changed_at: Timestamp
}

export type PushSubscriptionsTable = {
  id: string
  account_id: string
  subscription_sealed: string
  endpoint_digest: string
  keys_digest: string
  browser: string | null
  browser_digest: string
  session_id: string | null
  created_at: Timestamp
}

export type RatingRequestsTable = {
  offer_id: string
  asked_at: Timestamp
}

export type RefundsTable = {
  id: string
  payment_id: string
  amount_minor_unit: number
  currency: string
  reason: 'admin' | 'cancelled' | 'dispute' | 'not_sellable' | 'outside'
  requested_by_account_id: string | null
  status: 'PENDING' | 'STUCK' | 'SUCCEEDED' | 'PAID_OTHERWISE'
  processor_refund_id: string | null
  created_at: Timestamp
  completed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempt: Generated<number>
  failures: Generated<number>
  failure_reason: string | null
  try_after: ColumnType<Date | null, Date | string | null, Date | string | null>
  sending_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type RemovedPicturesTable = {
  id: string
  takedown_id: string | null
  account_id: string | null
  hash: string
  quality: number
  created_at: Timestamp
  picture_takedown_id: string | null
}

export type ReportSendersTable = {
  id: string
  email: string
  standing: 'NONE' | 'TRUSTED' | 'WARNED' | 'SUSPENDED'
  reason: string
  warned_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  suspended_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type ShareTrackingTable = {
  id: string
  account_id: string
  payment_id: string | null
  pay_for: 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER' | 'ADVANCE'
  pay_for_id: string
  amount_minor_unit: number
  currency: string
  status: 'OPEN' | 'HELD' | 'PAID' | 'REVERSED'
  payout_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  hold_on_return: Generated<boolean>
  payable_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  is_part: Generated<boolean>
}

export type ShortlistTalentsTable = {
  account_id: string
  shortlist_id: string
  talent_account_id: string
  added_at: Timestamp
}

export type ShortlistsTable = {
  id: string
  account_id: string
  name: string
  name_folded: string
  created_at: Timestamp
  updated_at: Timestamp
}

export type ShowcasesTable = {
  account_id: string
  plays_voice: boolean
  shows_brands: boolean
  updated_at: Timestamp
}

export type ShownWorksTable = {
  id: string
  offer_id: string
  file_key: string
  content_type: string
  talent_agreed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  brand_agreed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  digests: Generated<string[]>
}

export type SigningCertificatesTable = {
  serial_number: string
  certificate: string
  authority: string
  sealed_key: string
  created_at: Timestamp
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type SilencedNotificationsTable = {
  account_id: string
  type: string
  silenced_at: Timestamp
}

export type SocialLinksTable = {
  id: string
  account_id: string
  position: number
  platform: string
  url: string
  followers: number | null
  engagement_rate: number | null
  image_key: string | null
  image_sha256: string | null
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  tried_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  failure: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type SpendApprovalsTable = {
  id: string
  team_id: string
  asked_by_account_id: string
  pay_for: string
  pay_for_id: string
  seller_account_id: string
  amount_minor_unit: number
  currency: string
  terms: string | null
  note: string | null
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOID'
  asked_at: Timestamp
  expires_at: Timestamp
  decided_by_account_id: string | null
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  reason: string | null
  payment_id: string | null
  lapse_told_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type SpendLimitsTable = {
  team_id: string
  member_id: string
  amount_minor_unit: number
  currency: string
  set_by_account_id: string | null
  set_at: Timestamp
}

export type SpendSettingsTable = {
  team_id: string
  approval_above_minor_unit: number
  currency: string
  set_by_account_id: string | null
  set_at: Timestamp
}

export type SuppressedAddressesTable = {
  address: string
  reason: 'bounce' | 'complaint'
  detail: string | null
  suppressed_at: Timestamp
}

export type TalentVectorsTable = {
  account_id: string
  model: string
  version: number
  vector: string | null
  profile_updated_at: Timestamp
  embedded_at: Timestamp
}

export type TeamInvitationsTable = {
  id: string
  team_id: string
  email: string
  role: 'owner' | 'admin' | 'buyer' | 'finance' | 'creative' | 'agent' | 'viewer'
  token_hash: string
  invited_by_account_id: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  declined_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type TeamMembersTable = {
  team_id: string
  member_id: string
  role: 'owner' | 'admin' | 'buyer' | 'finance' | 'creative' | 'agent' | 'viewer'
  added_by_account_id: string | null
  joined_at: Timestamp
}

export type ThrottlesTable = {
  key: string
  failures: number
  blocked_until: Timestamp
  forget_at: Timestamp
}

export type TimestampCertificatesTable = {
  serial_number: string
  certificate: string
  issuer: string
  sealed_key: string
  created_at: Timestamp
}

export type TimestampsTable = {
  imprint: string
  file_sha256: string | null
  token: string | null
  stamped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  authority: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  failure: string | null
  created_at: Timestamp
}

export type UseRuleChangesTable = {
  account_id: string
  version: number
  rules: Json<JsonValue>
  shows_floors: boolean
  actor_account_id: string | null
  proposed_by_account_id: string | null
  consent_version: string | null
  created_at: Timestamp
}

export type UseRuleProposalsTable = {
  account_id: string
  id: string
  based_on: number
  rules: Json<JsonValue>
  shows_floors: boolean
  proposed_by_account_id: string
  created_at: Timestamp
}

export type UseRuleStatesTable = {
  account_id: string
  version: number
  rules: Json<JsonValue>
  shows_floors: boolean
  changed_at: Timestamp
  refusal_key: string | null
}

export type WatermarksTable = {
  id: string
  made_at: Timestamp
}

export type WebhookAttemptsTable = {
  endpoint_id: string
  event_id: string
  number: number
  account_id: string | null
  attempted_at: Timestamp
  duration_ms: number
  status_code: number | null
  response: string | null
  error: string | null
}

export type WebhookDeliveriesTable = {
  endpoint_id: string
  event_id: string
  account_id: string | null
  type: string
  entity: string
  position: number
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'
  attempts: number
  failures: number
  next_attempt_at: Timestamp
  leased_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  occurred_at: Timestamp
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type WebhookEndpointsTable = {
  id: string
  account_id: string | null
  url: string
  description: string
  event_types: string[]
  status: 'ACTIVE' | 'PAUSED' | 'DISABLED'
  status_reason: 'GAVE_UP' | 'GONE' | null
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_secret_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
  made_by_account_id: string | null
}

export type WebhookEventsTable = {
  id: string
  type: string
  entity: string
  position: number
  body: string
  occurred_at: Timestamp
  created_at: Timestamp
}

export type WebhookOutboxTable = {
  position: Generated<number>
  source: 'offer' | 'order' | 'payout'
  source_id: string
  entity: string
  brand_account_id: string | null
  talent_account_id: string | null
  facts: Json<JsonValue>
  occurred_at: Timestamp
}

export type IdentityAuthenticatorAppsTable = {
  sub: string
  sealed_key: string
  last_step: number
  confirmed_at: Timestamp
}

export type IdentityCodesTable = {
  email: string
  purpose: 'confirm' | 'reset'
  code_hash: string
  tries_left: number
  expires_at: Timestamp
}

export type IdentityFactorRecoveriesTable = {
  sub: string
  token_hash: string
  requested_at: Timestamp
  opens_at: Timestamp
  expires_at: Timestamp
}

export type IdentityMailedCodesTable = {
  email: string
  purpose: 'confirm' | 'reset'
  asker: string
  code_hash: string
  tries_left: number
  tries_elsewhere: number
  expires_at: Timestamp
}

export type IdentityPasskeysTable = {
  id: string
  sub: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type IdentityRecoveryCodesTable = {
  sub: string
  code_hash: string
  created_at: Timestamp
}

export type IdentityRefreshTokensTable = {
  token_hash: string
  session_id: string
  created_at: Timestamp
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  parent_hash: string | null
}

export type IdentitySessionsTable = {
  id: string
  sub: string
  user_agent: string | null
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  seen_token_hash: string | null
  used_second_factor: Generated<boolean>
}

export type IdentitySigningKeysTable = {
  kid: string
  public_jwk: Json<JsonValue>
  sealed_private_jwk: string
  created_at: Timestamp
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export type IdentitySignupsTable = {
  id: string
  email: string
  password_hash: string
  display_name: string
  role: 'brand' | 'talent' | 'agent'
  created_at: Timestamp
}

export type IdentitySocialAnswersTable = {
  state_hash: string
  expires_at: Timestamp
}

export type IdentitySocialLinksTable = {
  provider: string
  subject: string
  sub: string
  linked_at: Timestamp
  email: string | null
  issuer: string | null
}

export type IdentityUsedTicketsTable = {
  nonce_hash: string
  expires_at: Timestamp
}

export type IdentityUsersTable = {
  sub: string
  email: string
  password_hash: string | null
  display_name: string
  role: 'brand' | 'talent' | 'agent'
  confirmed_at: Timestamp
  created_at: Timestamp
}

export type MailboxMailsTable = {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  received_at: Timestamp
  headers: Json<JsonValue>
  idempotency_key: string | null
  arguments: ColumnType<JsonValue | null, string | null, string | null>
}

export type PrintShopEventsTable = {
  id: string
  order_id: string
  type: string
  deliver_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  last_error: string | null
  created_at: Timestamp
}

export type PrintShopOrdersTable = {
  id: string
  external_id: string
  request: Json<JsonValue>
  state: 'received' | 'printing' | 'printed' | 'shipped' | 'delivered' | 'refused' | 'cancelled'
  reason: string | null
  next_step_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  shipment_id: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  parcel: 'under_way' | 'delivered' | 'lost' | null
  shipped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type SimulatorAccountsTable = {
  id: string
  payouts_enabled: boolean
  metadata: Json<JsonValue>
  created_at: Timestamp
}

export type SimulatorDisputesTable = {
  id: string
  payment_intent_id: string
  amount: number
  status: 'open' | 'won' | 'lost'
  created_at: Timestamp
}

export type SimulatorEventsTable = {
  id: string
  type: string
  object: Json<JsonValue>
  deliver_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  last_error: string | null
  created_at: Timestamp
}

export type SimulatorIdempotencyKeysTable = {
  key: string
  operation: string
  request_hash: string
  answer: Json<JsonValue>
  created_at: Timestamp
}

export type SimulatorPaymentIntentsTable = {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
  capture_method: 'automatic' | 'manual'
  amount_capturable: Generated<number>
  amount_received: Generated<number>
  amount_refunded: Generated<number>
  latest_charge: string | null
  last_payment_error: string | null
  metadata: Json<JsonValue>
  settle_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  capture_before: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: Timestamp
}

export type SimulatorRefundsTable = {
  id: string
  payment_intent_id: string
  amount: number
  created_at: Timestamp
  status: Generated<'pending' | 'succeeded' | 'failed'>
  failure_reason: string | null
  will_fail: Generated<boolean>
}

export type SimulatorTransferReversalsTable = {
  id: string
  transfer_id: string
  amount: number
  metadata: Json<JsonValue>
  created_at: Timestamp
}

export type SimulatorTransfersTable = {
  id: string
  destination: string
  amount: number
  currency: string
  metadata: Json<JsonValue>
  created_at: Timestamp
  amount_reversed: Generated<number>
}

export type Tables = {
  account_erasures: AccountErasuresTable
  accounts: AccountsTable
  acting_sessions: ActingSessionsTable
  admin_approvals: AdminApprovalsTable
  admin_audit: AdminAuditTable
  agent_links: AgentLinksTable
  agreement_requirements: AgreementRequirementsTable
  agreement_signatures: AgreementSignaturesTable
  agreements: AgreementsTable
  ai_models: AiModelsTable
  api_key_history: ApiKeyHistoryTable
  api_keys: ApiKeysTable
  blast_drafts: BlastDraftsTable
  blast_recipients: BlastRecipientsTable
  blasts: BlastsTable
  books_checks: BooksChecksTable
  brand_blocklist: BrandBlocklistTable
  brand_limits: BrandLimitsTable
  brand_names: BrandNamesTable
  campaign_types: CampaignTypesTable
  candidate_sessions: CandidateSessionsTable
  candidates: CandidatesTable
  company_details: CompanyDetailsTable
  daily_counts: DailyCountsTable
  data_exports: DataExportsTable
  digest_settings: DigestSettingsTable
  dismissed_suggestions: DismissedSuggestionsTable
  dispute_statements: DisputeStatementsTable
  disputes: DisputesTable
  fan_erasures: FanErasuresTable
  fan_erasures_known: FanErasuresKnownTable
  generation_jobs: GenerationJobsTable
  hidden_notifications: HiddenNotificationsTable
  idempotency_keys: IdempotencyKeysTable
  indexing_events: IndexingEventsTable
  installation: InstallationTable
  job_positions: JobPositionsTable
  kinds_sold: KindsSoldTable
  ledger_accounts: LedgerAccountsTable
  ledger_closed_balances: LedgerClosedBalancesTable
  ledger_closed_sums: LedgerClosedSumsTable
  ledger_closings: LedgerClosingsTable
  ledger_postings: LedgerPostingsTable
  ledger_transfers: LedgerTransfersTable
  licences: LicencesTable
  licensed_works: LicensedWorksTable
  likeness_alike_accounts: LikenessAlikeAccountsTable
  likeness_assets: LikenessAssetsTable
  likeness_consent_states: LikenessConsentStatesTable
  likeness_consent_texts: LikenessConsentTextsTable
  likeness_consents: LikenessConsentsTable
  likeness_counts: LikenessCountsTable
  likeness_faces: LikenessFacesTable
  likeness_meanings: LikenessMeaningsTable
  likeness_preview_choices: LikenessPreviewChoicesTable
  likeness_profiles: LikenessProfilesTable
  likeness_reports: LikenessReportsTable
  likeness_reviews: LikenessReviewsTable
  likeness_takedowns: LikenessTakedownsTable
  likeness_voices: LikenessVoicesTable
  likeness_words: LikenessWordsTable
  mail_events: MailEventsTable
  media_files: MediaFilesTable
  merch_art: MerchArtTable
  merch_art_loans: MerchArtLoansTable
  merch_assets: MerchAssetsTable
  merch_board_teams: MerchBoardTeamsTable
  merch_boards: MerchBoardsTable
  merch_campaign_texts: MerchCampaignTextsTable
  merch_campaigns: MerchCampaignsTable
  merch_cart_items: MerchCartItemsTable
  merch_cart_reviews: MerchCartReviewsTable
  merch_carts: MerchCartsTable
  merch_catalog_products: MerchCatalogProductsTable
  merch_checkouts: MerchCheckoutsTable
  merch_design_configs: MerchDesignConfigsTable
  merch_designs: MerchDesignsTable
  merch_discount_uses: MerchDiscountUsesTable
  merch_discounts: MerchDiscountsTable
  merch_filters: MerchFiltersTable
  merch_fulfilment_events: MerchFulfilmentEventsTable
  merch_fulfilments: MerchFulfilmentsTable
  merch_generation_cache: MerchGenerationCacheTable
  merch_generation_counts: MerchGenerationCountsTable
  merch_generation_links: MerchGenerationLinksTable
  merch_hand_overs: MerchHandOversTable
  merch_journey_events: MerchJourneyEventsTable
  merch_leads: MerchLeadsTable
  merch_link_visits: MerchLinkVisitsTable
  merch_order_history: MerchOrderHistoryTable
  merch_orders: MerchOrdersTable
  merch_presigned_uploads: MerchPresignedUploadsTable
  merch_product_images: MerchProductImagesTable
  merch_recovery_addresses: MerchRecoveryAddressesTable
  merch_recovery_links: MerchRecoveryLinksTable
  merch_recovery_refusals: MerchRecoveryRefusalsTable
  merch_renders: MerchRendersTable
  merch_selfies: MerchSelfiesTable
  merch_seller_stores: MerchSellerStoresTable
  merch_session_analytics: MerchSessionAnalyticsTable
  merch_session_carts: MerchSessionCartsTable
  merch_session_steps: MerchSessionStepsTable
  merch_sessions: MerchSessionsTable
  merch_share_reports: MerchShareReportsTable
  merch_shares: MerchSharesTable
  merch_shipments: MerchShipmentsTable
  merch_shop_products: MerchShopProductsTable
  merch_stat_events: MerchStatEventsTable
  merch_store_art: MerchStoreArtTable
  merch_store_preview_counts: MerchStorePreviewCountsTable
  merch_tracking_links: MerchTrackingLinksTable
  merch_visit_counts: MerchVisitCountsTable
  merch_visits: MerchVisitsTable
  merch_withdrawals: MerchWithdrawalsTable
  model_calls: ModelCallsTable
  model_slots: ModelSlotsTable
  model_spending: ModelSpendingTable
  muted_notifications: MutedNotificationsTable
  notifications: NotificationsTable
  offer_conversations: OfferConversationsTable
  offer_days: OfferDaysTable
  offer_days_counted: OfferDaysCountedTable
  offer_history: OfferHistoryTable
  offer_messages: OfferMessagesTable
  offer_minimums: OfferMinimumsTable
  offer_policies: OfferPoliciesTable
  offer_ratings: OfferRatingsTable
  offer_terms: OfferTermsTable
  offers: OffersTable
  outgoing_mails: OutgoingMailsTable
  page_changes: PageChangesTable
  payments: PaymentsTable
  payout_routes: PayoutRoutesTable
  payouts: PayoutsTable
  person_marks: PersonMarksTable
  person_sound_moments: PersonSoundMomentsTable
  picture_fingerprints: PictureFingerprintsTable
  picture_takedowns: PictureTakedownsTable
  processor_events: ProcessorEventsTable
  products: ProductsTable
  profiles: ProfilesTable
  provider_voices: ProviderVoicesTable
  purchase_orders: PurchaseOrdersTable
  push_deliveries: PushDeliveriesTable
  push_keys: PushKeysTable
  push_settings: PushSettingsTable
  push_subscriptions: PushSubscriptionsTable
  rating_requests: RatingRequestsTable
  refunds: RefundsTable
  removed_pictures: RemovedPicturesTable
  report_senders: ReportSendersTable
  share_tracking: ShareTrackingTable
  shortlist_talents: ShortlistTalentsTable
  shortlists: ShortlistsTable
  showcases: ShowcasesTable
  shown_works: ShownWorksTable
  signing_certificates: SigningCertificatesTable
  silenced_notifications: SilencedNotificationsTable
  social_links: SocialLinksTable
  spend_approvals: SpendApprovalsTable
  spend_limits: SpendLimitsTable
  spend_settings: SpendSettingsTable
  suppressed_addresses: SuppressedAddressesTable
  talent_vectors: TalentVectorsTable
  team_invitations: TeamInvitationsTable
  team_members: TeamMembersTable
  throttles: ThrottlesTable
  timestamp_certificates: TimestampCertificatesTable
  timestamps: TimestampsTable
  use_rule_changes: UseRuleChangesTable
  use_rule_proposals: UseRuleProposalsTable
  use_rule_states: UseRuleStatesTable
  watermarks: WatermarksTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_events: WebhookEventsTable
  webhook_outbox: WebhookOutboxTable
  'identity.authenticator_apps': IdentityAuthenticatorAppsTable
  'identity.codes': IdentityCodesTable
  'identity.factor_recoveries': IdentityFactorRecoveriesTable
  'identity.mailed_codes': IdentityMailedCodesTable
  'identity.passkeys': IdentityPasskeysTable
  'identity.recovery_codes': IdentityRecoveryCodesTable
  'identity.refresh_tokens': IdentityRefreshTokensTable
  'identity.sessions': IdentitySessionsTable
  'identity.signing_keys': IdentitySigningKeysTable
  'identity.signups': IdentitySignupsTable
  'identity.social_answers': IdentitySocialAnswersTable
  'identity.social_links': IdentitySocialLinksTable
  'identity.used_tickets': IdentityUsedTicketsTable
  'identity.users': IdentityUsersTable
  'mailbox.mails': MailboxMailsTable
  'print_shop.events': PrintShopEventsTable
  'print_shop.orders': PrintShopOrdersTable
  'simulator.accounts': SimulatorAccountsTable
  'simulator.disputes': SimulatorDisputesTable
  'simulator.events': SimulatorEventsTable
  'simulator.idempotency_keys': SimulatorIdempotencyKeysTable
  'simulator.payment_intents': SimulatorPaymentIntentsTable
  'simulator.refunds': SimulatorRefundsTable
  'simulator.transfer_reversals': SimulatorTransferReversalsTable
  'simulator.transfers': SimulatorTransfersTable
}
