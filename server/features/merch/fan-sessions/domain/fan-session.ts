import type { PreviewType, SessionMode, SessionRole } from './vocabulary.ts'

/**
 * Names of the shipping address fields (defined by the contract). An empty string means that the
 * fan has not entered the field yet.
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
 * A piece of art made for a session: its key, the key of its watermarked preview, and a score from
 * 0 to 1 for its likeness to the person.
 */
export type ArtCandidate = { readonly artKey: string; readonly previewKey: string; readonly score: number }

/** A fan's visit to a storefront (contract, part 2, "Session"). */
export type FanSession = {
  /**
   * Internal id, 32 hex digits. The id gives no access to the session, so other people may see it.
   */
  id: string
  /** Null until the fan chooses a campaign. */
  campaignId: string | null
  role: SessionRole
  mode: SessionMode
  previewType: PreviewType | null
  startPage: string | null
  currentStep: string | null
  lastRoute: string | null
  /** User id of the buyer. If the buyer is not signed in, it is the id of a guest. */
  userId: string | null
  /**
   * Account that was signed in when the session was created or last changed. The session belongs
   * to this account.
   */
  accountId: string | null
  delayedEmail: string | null
  shippingInfo: ShippingInfo | null
  activeSelfieId: string | null
  designId: string | null
  aiArtKey: string | null
  /** Art from which the fan can choose. The art with the highest likeness comes first. */
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
  /** Keyed digest of the IP address from which the session was created. */
  addressHash: string | null
  /** Keyed digest of the network to which that IP address belongs. */
  networkHash: string | null
  /**
   * Time at which the session last moved to another device. The current device does not show
   * orders that were made before this time.
   */
  movedAt: Date | null
  lastActiveAt: Date
  createdAt: Date
  updatedAt: Date
}

export type FanSessionPatch = Partial<Omit<FanSession, 'id' | 'createdAt' | 'updatedAt' | 'lastActiveAt'>>

/**
 * Fields that are reset when the session moves to another campaign: the art and the pending
 * payment. The mail address, the selfie and the shipping address stay (contract, part 2, "PATCH
 * /session/update").
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
