/**
 * The way in which two files are compared. `face` says when the faces are compared too: as soon as
 * the file is uploaded ('when brought'), after the file has been indexed, or never.
 */
type Comparison = { as: 'picture' | 'sound'; face: 'when brought' | 'when indexed' | 'never' }

/**
 * Every kind of file that shows or sells a person. One check (`ctx.persons`) compares all of them
 * with other talents' files. A file that resembles another talent's is held back for an admin.
 * `onHit` describes the consequence for the uploader.
 */
export const PERSON_SOURCES = {
  'likeness-image': {
    as: 'picture',
    face: 'when indexed',
    onHit: 'It is listed with the reason; nobody can find it and nothing is made from it.',
  },
  'likeness-voice': {
    as: 'sound',
    face: 'never',
    onHit: 'It is listed with the reason; nobody can hear it and nothing is made from it.',
  },
  portrait: {
    as: 'picture',
    face: 'when brought',
    onHit: 'The previous picture stays. Once released, the new one is shown.',
  },
  'store-photo': {
    as: 'picture',
    face: 'when brought',
    onHit: 'No art is made from it, and a store that uses it stays closed.',
  },
  'profile-picture': {
    as: 'picture',
    face: 'when brought',
    onHit: 'The account shows none. Once released, the next reading of the profile restores it.',
  },
} as const satisfies Record<string, Comparison & { onHit: string }>

export type PersonSource = keyof typeof PERSON_SOURCES

/**
 * Kinds of files that show art from a fan's own photos. The photos are compared before such a file
 * is published (`ctx.persons.compare`).
 */
export type ComparedKind = 'share-picture'
