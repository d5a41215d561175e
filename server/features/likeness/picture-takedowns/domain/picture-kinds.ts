import { message } from '../../../../platform/words/message.ts'

type KindRow = {
  /** True if the file has no other purpose, so it is deleted some time after the takedown. */
  isDeletedLater: boolean
}

/**
 * A new kind needs a row here, a surface of its feature, and its name in the constraint of the
 * table.
 */
export const PICTURE_KINDS = {
  portrait: { isDeletedLater: true },
  // The brand has licensed it, so its file stays with the offer.
  work: { isDeletedLater: false },
  'voice-sample': { isDeletedLater: false },
  'store-photo': { isDeletedLater: true },
  share: { isDeletedLater: true },
} as const satisfies Record<string, KindRow>

export type PictureKind = keyof typeof PICTURE_KINDS
export const PICTURE_KIND_NAMES = Object.keys(PICTURE_KINDS) as PictureKind[]

/** Statements to the owner, one per ground of a takedown. */
export const TAKEDOWN_CATEGORIES = {
  PERSON: message('It shows a person, or uses the voice of a person, who did not agree to it.'),
  CHILD: message('It shows a child who should not be shown here.'),
  SEXUAL: message('It shows nudity or sexual content.'),
  HARMFUL: message('It is hateful, violent or harasses somebody.'),
  RIGHTS: message('It uses a work or a trademark of somebody else without permission.'),
  MISLEADING: message('It misleads others about who or what it shows.'),
  TERMS: message('It breaks our terms in another way.'),
} as const
export type TakedownCategory = keyof typeof TAKEDOWN_CATEGORIES
export const TAKEDOWN_CATEGORY_NAMES = Object.keys(TAKEDOWN_CATEGORIES) as TakedownCategory[]
