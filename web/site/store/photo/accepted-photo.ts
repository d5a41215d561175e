import type { FanSession, Store } from '../store.ts'

type Designs = Pick<Store, 'designs'>

/**
 * Depends on the chosen design. Without one, true if any design needs a face, because the fan may
 * still choose that design.
 */
export function isFaceNeeded({ designs }: Designs, designId: string | null | undefined): boolean {
  const chosen = designs.find(({ id }) => id === designId)
  if (chosen) return chosen.needsFace
  return designs.length === 0 || designs.some(({ needsFace }) => needsFace)
}

/**
 * Errors about the face do not matter if the art needs none. `no_model` always counts, because the
 * photo was not checked.
 */
export const isPhotoAccepted = (
  { faceError }: Pick<NonNullable<FanSession['selfie']>, 'faceError'>,
  needsFace: boolean,
): boolean => faceError === null || (faceError !== 'no_model' && !needsFace)
