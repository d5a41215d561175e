/**
 * Comparison of two files. `face`: also compares the face, when the file is uploaded or when it is
 * indexed.
 */
type Comparison = { as: 'picture' | 'sound'; face: 'when brought' | 'when indexed' | 'never' }

/**
 * Every kind of file that shows or sells a person. One check (`ctx.persons`) compares all of them
 * with other talents' files. Hits are held back for an admin; `onHit` describes what that means for
 * the uploader.
 */
export const PERSON_SOURCES = {
  'likeness-image': {
    as: 'picture',
    face: 'when indexed',
    onHit: 'It is listed with the reason; nobody finds it and nothing is made of it.',
  },
  'likeness-voice': {
    as: 'sound',
    face: 'never',
    onHit: 'It is listed with the reason; nobody hears it and nothing is made of it.',
  },
  portrait: {
    as: 'picture',
    face: 'when brought',
    onHit: 'The picture before stays. Once released, this one is shown.',
  },
  'store-photo': {
    as: 'picture',
    face: 'when brought',
    onHit: 'No art is made of it, and a store of it stays closed.',
  },
  'profile-picture': {
    as: 'picture',
    face: 'when brought',
    onHit: 'The account shows none. Once released, the next reading of the profile brings it.',
  },
} as const satisfies Record<string, Comparison & { onHit: string }>

export type PersonSource = keyof typeof PERSON_SOURCES
