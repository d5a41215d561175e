import type { PreviewType, SessionMode, SessionRole } from './vocabulary.ts'

/** Where an order goes, as the contract writes it; empty text where nothing was said yet. */
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

/** A piece of art made for a session: its key, its watermarked preview, and how like its person it is (0–1). */
export type ArtCandidate = { readonly artKey: string; readonly previewKey: string; readonly score: number }

/** A fan's way through a storefront (part 2, "Session"). */
export type FanSession = {
  /** Internal, 32 hex digits: others may see it, and it opens nothing. */
  id: string
  /** Null for a journey that began before a campaign was chosen. */
  campaignId: string | null
  role: SessionRole
  mode: SessionMode
  previewType: PreviewType | null
  startPage: string | null
  currentStep: string | null
  lastRoute: string | null
  /** The guest that the buyer is, until they sign in. */
  userId: string | null
  /** Whose session it is: who was signed in when it was made or changed. */
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
  /** A keyed digest of the network it was made from. */
  addressHash: string | null
  /** And of the network around it. */
  networkHash: string | null
  /** When it was handed over last: what was ordered in it before is not for whoever has it now. */
  movedAt: Date | null
  lastActiveAt: Date
  createdAt: Date
  updatedAt: Date
}

/** What of a session may change. */
export type FanSessionPatch = Partial<Omit<FanSession, 'id' | 'createdAt' | 'updatedAt' | 'lastActiveAt'>>

/**
 * What a session forgets when it goes over to another campaign: what was made for the old one, and what was about to be
 * paid there. Address, selfie and shipping stay (part 2, "PATCH /session/update").
 */
export const LEFT_BEHIND = {
  designId: null,
  aiArtKey: null,
  aiArtCandidates: [],
  maskKey: null,
  plaqueIllustrationKey: null,
  generationCompletedAt: null,
  processorPaymentId: null,
  paymentId: null,
  // Each campaign has a text of its own.
  consentVersion: null,
} as const satisfies FanSessionPatch
