/** How two files are compared. `face`: also by the face in it, where faces are checked when it is brought. */
type Comparison = { as: 'picture' | 'sound'; face: 'when brought' | 'when indexed' | 'never' }

/**
 * Every kind of file that shows or sells a person. All of them are compared with what other talents show, by one check
 * (`ctx.persons`). What is found is kept back for an admin: `onHit` says what that means to whoever brought it.
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
