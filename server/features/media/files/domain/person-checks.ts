import type { ComparedKind, PersonSource } from '../../../../platform/persons/index.ts'
import type { FileKind } from './file-kinds.ts'

/** Reasons why files of a kind need no check of the person in them. */
const UNCHECKED = {
  offer: 'Only the two sides of an offer see it.',
  fan: 'Only the fan sees their photo. It is compared when something made from it is published.',
  made: 'We make it from checked material, or from a fan’s own photo.',
  admin: 'An admin uploads it and is responsible for it.',
  paper: 'It shows no person.',
} as const

/**
 * Tells for each kind of file if the person in it is checked. If not, gives the reason. A new kind
 * needs a row here. To store a file of a `checked` kind, code needs a `CheckedPerson`. To publish
 * a file of a `compared` kind, it needs a `ComparedPicture`. Otherwise the code does not compile.
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

/** Kinds of files that are stored without a check of the person. */
export type UncheckedKind = Exclude<FileKind, PersonSource | ComparedKind>
