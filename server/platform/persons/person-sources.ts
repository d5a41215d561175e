/**
 * The way in which a file is compared with other files. `face` tells when the faces in two
 * pictures are compared. The values mean: after the upload (`when brought`), after the file was
 * indexed (`when indexed`), or never.
 */
type Comparison = { as: 'picture' | 'sound'; face: 'when brought' | 'when indexed' | 'never' }

/**
 * Every kind of file that shows or sells a person. All of these files are compared with the files
 * of other talents (`ctx.persons`). If a file is similar to a file of another talent, it is hidden
 * until an admin decides. `onHit` describes the effect for the person who has uploaded the file.
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
 * Kinds of files that show art from photos of a fan. Before such a file is published, the photos
 * are compared with the pictures of talents (`ctx.persons.compare`).
 */
export type ComparedKind = 'share-picture'
