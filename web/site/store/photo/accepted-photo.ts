import type { FanSession, Store } from '../store.ts'

type Designs = Pick<Store, 'designs'>

/**
 * True if the chosen design needs a face. If none is chosen, true if any design does, because the
 * fan may still choose that design.
 */
export function isFaceNeeded({ designs }: Designs, designId: string | null | undefined): boolean {
  const chosen = designs.find(({ id }) => id === designId)
  if (chosen) return chosen.needsFace
  return designs.length === 0 || designs.some(({ needsFace }) => needsFace)
}

/**
 * If the art needs no face, errors about the face do not matter. `no_model` always counts, because
 * the photo was not checked.
 */
export const isPhotoAccepted = (
  { faceError }: Pick<NonNullable<FanSession['selfie']>, 'faceError'>,
  needsFace: boolean,
): boolean => faceError === null || (faceError !== 'no_model' && !needsFace)
