import type { PreviewType, SessionMode, SessionRole } from './vocabulary.ts'

/** The contract's names. An empty string means that the fan has not entered the field yet. */
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

export type ArtCandidate = { readonly artKey: string; readonly previewKey: string; readonly score: number }

/** Contract, part 2, "Session". */
export type FanSession = {
  /** Internal, 32 hex digits. Other people may see it, because it gives no access. */
  id: string
  /** Null until the fan chooses a campaign. */
  campaignId: string | null
  role: SessionRole
  mode: SessionMode
  previewType: PreviewType | null
  startPage: string | null
  currentStep: string | null
  lastRoute: string | null
  /** Buyer, possibly a guest. */
  userId: string | null
  /** Account that was signed in when the session was created or last changed, and owns it. */
  accountId: string | null
  delayedEmail: string | null
  shippingInfo: ShippingInfo | null
  /** Language of the page on which the fan last entered an address, for mails; null if unknown. */
  language: string | null
  activeSelfieId: string | null
  designId: string | null
  aiArtKey: string | null
  /** The highest likeness comes first. */
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
  /** Keyed digest of that address's network. */
  networkHash: string | null
  /**
   * Time of the last move to another device. The current device shows no orders from before it.
   */
  movedAt: Date | null
  lastActiveAt: Date
  createdAt: Date
  updatedAt: Date
}

export type FanSessionPatch = Partial<Omit<FanSession, 'id' | 'createdAt' | 'updatedAt' | 'lastActiveAt'>>

/**
 * The mail address, the selfie and the shipping address stay (contract, part 2, "PATCH
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
