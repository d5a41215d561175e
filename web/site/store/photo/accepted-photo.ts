import type { FanSession, Store } from '../store.ts'

type Designs = Pick<Store, 'designs'>

/**
 * True if the art needs a photo with a face. This depends on the chosen design. If none is chosen,
 * it is true if any design needs a face, because the fan may still choose that design.
 */
export function isFaceNeeded({ designs }: Designs, designId: string | null | undefined): boolean {
  const chosen = designs.find(({ id }) => id === designId)
  if (chosen) return chosen.needsFace
  return designs.length === 0 || designs.some(({ needsFace }) => needsFace)
}

/**
 * True if art can be made from the photo. If the art needs no face, errors about the face do not
 * matter. The error `no_model` always counts, because it means that the photo was not checked.
 */
export const isPhotoAccepted = (
  { faceError }: Pick<NonNullable<FanSession['selfie']>, 'faceError'>,
  needsFace: boolean,
): boolean => faceError === null || (faceError !== 'no_model' && !needsFace)
