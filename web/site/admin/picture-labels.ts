import type { PictureKind, TakedownCategory } from '../../../client/src/api-types.ts'

export const PICTURE_KINDS: Readonly<Record<PictureKind, { word: string; label: string; consequence: string }>> = {
  portrait: {
    word: 'profile picture',
    label: 'Profile picture',
    consequence: 'Their profile has no picture until they upload another one.',
  },
  work: {
    word: 'finished work',
    label: 'Finished work',
    consequence: 'It leaves the talent’s page. The offer, its files and its license are not affected.',
  },
  'voice-sample': {
    word: 'voice sample',
    label: 'Voice sample',
    consequence: 'Nobody can hear it or find the talent by it, and nothing new is made from it.',
  },
  'store-photo': {
    word: 'store photo',
    label: 'Store photo',
    consequence: 'The store closes and its art is removed. Existing orders continue.',
  },
  share: {
    word: 'shared picture',
    label: 'Shared picture',
    consequence: 'The shared page no longer shows it. Orders are not affected.',
  },
}

export const TAKEDOWN_CATEGORIES: Readonly<Record<TakedownCategory, string>> = {
  PERSON: 'A person who did not agree',
  CHILD: 'A child who should not be shown',
  SEXUAL: 'Nudity or sexual content',
  HARMFUL: 'Hateful, violent or harassing',
  RIGHTS: 'Somebody else’s work or trademark',
  MISLEADING: 'Misleads about who or what it shows',
  TERMS: 'Breaks the terms in another way',
}
