import type { FileKind } from './file-kinds.ts'

const NOT = {
  offer: 'Only the two sides of an offer see it, and it is not the work that was ordered.',
  fan: 'Only the fan sees their photo, and it is deleted soon.',
  part: 'It is drawn from a picture that has a fingerprint.',
  admin: 'An admin uploads it.',
  paper: 'It shows text.',
  sound: 'It is no picture.',
} as const

/** Kinds of files whose pictures get a fingerprint, or the reason why a kind gets none. */
const FINGERPRINTED = {
  'likeness-image': true,
  portrait: true,
  'profile-picture': true,
  'store-photo': true,
  deliverable: true,
  'image-candidate': true,
  'art-candidate': true,
  'final-art': true,
  'store-art': true,
  'store-picture': true,
  'share-picture': true,
  'product-image': NOT.offer,
  'dispute-evidence': NOT.offer,
  'message-attachment': NOT.offer,
  selfie: NOT.fan,
  'art-mask': NOT.part,
  'watermarked-preview': NOT.part,
  'render-preview': NOT.part,
  'render-clean': NOT.part,
  'render-print': NOT.part,
  template: NOT.admin,
  'campaign-asset': NOT.admin,
  branding: NOT.admin,
  'catalog-picture': NOT.admin,
  'board-picture': NOT.paper,
  'licence-certificate': NOT.paper,
  agreement: NOT.paper,
  'order-paper': NOT.paper,
  'data-export': NOT.paper,
  'voice-candidate': NOT.sound,
  'voice-preview': NOT.sound,
  'likeness-voice': NOT.sound,
  'voice-sample': NOT.sound,
} as const satisfies Record<FileKind, true | string>

export const FINGERPRINTED_KINDS: readonly FileKind[] = (Object.keys(FINGERPRINTED) as FileKind[]).filter(
  (kind) => FINGERPRINTED[kind] === true,
)

/** A larger file is not read for its fingerprint. */
export const MAX_FINGERPRINTED_BYTES = 40_000_000
