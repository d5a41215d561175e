/**
 * `face` tells when the faces of two pictures are compared: after the upload (`when brought`),
 * after the file was indexed (`when indexed`), or never.
 */
type Comparison = { as: 'picture' | 'sound'; face: 'when brought' | 'when indexed' | 'never' }

/**
 * Every kind of file that shows or sells a person. All are compared with the files of other
 * talents (`ctx.persons`), and similar ones are hidden until an admin decides. `onHit` describes
 * the effect for the person who has uploaded the file.
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
 * Art from a fan's photos, which are compared with talents' pictures before it is published
 * (`ctx.persons.compare`).
 */
export type ComparedKind = 'share-picture'
