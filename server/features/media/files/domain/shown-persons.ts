import type { PersonSource } from '../../../../platform/persons/index.ts'
import type { FileKind } from './file-kinds.ts'

/** Reasons why files of a kind need no check of the person in them. */
const UNCHECKED = {
  offer: 'The sides of an offer see it, nobody else.',
  fan: 'A fan brings their own photo, and is compared with nobody; a report takes it down.',
  made: 'It is made by us of what was checked, or of a fan’s own photo.',
  admin: 'An admin brings it, and answers for it.',
  paper: 'It shows nobody.',
} as const

/**
 * Kinds of files that show a person who must be checked, or the reason why not. A new kind needs a
 * row here, and code that stores a checked kind needs `CheckedPerson`; otherwise it does not
 * compile.
 */
export const SHOWN_PERSONS = {
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
  'share-picture': UNCHECKED.made,
  'store-art': UNCHECKED.made,
  'store-picture': UNCHECKED.made,
  'voice-sample': UNCHECKED.made,
  template: UNCHECKED.admin,
  'campaign-asset': UNCHECKED.admin,
  branding: UNCHECKED.admin,
  'catalog-picture': UNCHECKED.admin,
} as const satisfies Record<PersonSource, 'checked'> & Record<Exclude<FileKind, PersonSource>, Unchecked>

type Unchecked = (typeof UNCHECKED)[keyof typeof UNCHECKED]

/** Kinds that are stored without the check. */
export type UncheckedKind = Exclude<FileKind, PersonSource>
