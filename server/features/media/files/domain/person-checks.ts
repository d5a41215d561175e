import type { ComparedKind, PersonSource } from '../../../../platform/persons/index.ts'
import type { FileKind } from './file-kinds.ts'

const UNCHECKED = {
  offer: 'Only the two sides of an offer see it.',
  fan: 'Only the fan sees their photo. It is compared when something made from it is published.',
  made: 'We make it from checked material, or from a fan’s own photo.',
  admin: 'An admin uploads it and is responsible for it.',
  paper: 'It shows no person.',
} as const

/**
 * Check of the person in each kind of file, or the reason why it needs none. Code that stores a
 * `checked` kind needs a `CheckedPerson`. Code that publishes a `compared` kind needs a
 * `ComparedPicture`.
 */
export const PERSON_CHECKS = {
  'likeness-image': 'checked',
  'likeness-voice': 'checked',
  portrait: 'checked',
  'store-photo': 'checked',
  'profile-picture': 'checked',
  'product-image': UNCHECKED.offer,
  deliverable: UNCHECKED.offer,
  'dispute-evidence': UNCHECKED.offer,
  'message-attachment': UNCHECKED.offer,
  'image-candidate': UNCHECKED.offer,
  'voice-candidate': UNCHECKED.offer,
  'voice-preview': UNCHECKED.offer,
  'licence-certificate': UNCHECKED.paper,
  agreement: UNCHECKED.paper,
  'order-paper': UNCHECKED.paper,
  'data-export': UNCHECKED.paper,
  'board-picture': UNCHECKED.paper,
  selfie: UNCHECKED.fan,
  'art-candidate': UNCHECKED.made,
  'final-art': UNCHECKED.made,
  'art-mask': UNCHECKED.made,
  'watermarked-preview': UNCHECKED.made,
  'render-preview': UNCHECKED.made,
  'render-clean': UNCHECKED.made,
  'render-print': UNCHECKED.made,
  'share-picture': 'compared',
  'store-art': UNCHECKED.made,
  'store-picture': UNCHECKED.made,
  'voice-sample': UNCHECKED.made,
  template: UNCHECKED.admin,
  'campaign-asset': UNCHECKED.admin,
  branding: UNCHECKED.admin,
  'catalog-picture': UNCHECKED.admin,
} as const satisfies Record<PersonSource, 'checked'> &
  Record<ComparedKind, 'compared'> &
  Record<UncheckedKind, Unchecked>

type Unchecked = (typeof UNCHECKED)[keyof typeof UNCHECKED]

export type UncheckedKind = Exclude<FileKind, PersonSource | ComparedKind>
