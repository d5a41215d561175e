import type { PreviewType, SessionMode, SessionRole } from './vocabulary.ts'

/**
 * Shipping address fields of the contract. An empty string means that the fan has not entered the
 * field yet.
 */
export const SHIPPING_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
] as const
export type ShippingInfo = { readonly [Field in (typeof SHIPPING_FIELDS)[number]]: string }

/**
 * A piece of art made for a session: its key, its watermarked preview and its likeness to the
 * person (0–1).
 */
export type ArtCandidate = { readonly artKey: string; readonly previewKey: string; readonly score: number }

/** A fan's visit to a storefront (contract, part 2, "Session"). */
export type FanSession = {
  /** Internal id, 32 hex digits. Other people may see it, because it gives no access. */
  id: string
  /** Null until the fan chooses a campaign. */
  campaignId: string | null
  role: SessionRole
  mode: SessionMode
  previewType: PreviewType | null
  startPage: string | null
  currentStep: string | null
  lastRoute: string | null
  /** User id of the buyer, who is a guest until they sign in. */
  userId: string | null
  /**
   * Account that was signed in when the session was created or changed. The session belongs to it.
   */
  accountId: string | null
  delayedEmail: string | null
  shippingInfo: ShippingInfo | null
  activeSelfieId: string | null
  designId: string | null
  aiArtKey: string | null
  /** Best first. */
  aiArtCandidates: readonly ArtCandidate[]
  maskKey: string | null
  plaqueIllustrationKey: string | null
  fanName: string | null
  guardianConsentAt: Date | null
  consentVersion: string | null
  processorPaymentId: string | null
  paymentId: string | null
  boardTeamId: string | null
  generationCompletedAt: Date | null
  /** Keyed digest of the IP address that created the session. */
  addressHash: string | null
  /** Keyed digest of the network of that IP address. */
  networkHash: string | null
  /**
   * Time at which the session last moved to another device. Orders made before that time are
   * hidden from the current holder.
   */
  movedAt: Date | null
  lastActiveAt: Date
  createdAt: Date
  updatedAt: Date
}

export type FanSessionPatch = Partial<Omit<FanSession, 'id' | 'createdAt' | 'updatedAt' | 'lastActiveAt'>>

/**
 * Fields that a session resets when it moves to another campaign: its art and its pending payment.
 * Address, selfie and shipping stay (contract, part 2, "PATCH /session/update").
 */
export const RESET_ON_CAMPAIGN_CHANGE = {
  designId: null,
  aiArtKey: null,
  aiArtCandidates: [],
  maskKey: null,
  plaqueIllustrationKey: null,
  generationCompletedAt: null,
  processorPaymentId: null,
  paymentId: null,
  // Each campaign has its own consent text.
  consentVersion: null,
} as const satisfies FanSessionPatch
