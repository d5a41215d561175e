import type { FanSession, Store } from '../store.ts'

type Designs = Pick<Store, 'designs'>

/**
 * True if art of the design needs a face. Without a chosen design, true if any design needs a
 * face, because the fan may still choose that design.
 */
export function isFaceNeeded({ designs }: Designs, designId: string | null | undefined): boolean {
  const chosen = designs.find(({ id }) => id === designId)
  if (chosen) return chosen.needsFace
  return designs.length === 0 || designs.some(({ needsFace }) => needsFace)
}

/**
 * True if art can be made of the photo. If the art needs no face, only the error `no_model`
 * counts.
 */
export const isPhotoAccepted = (
  { faceError }: Pick<NonNullable<FanSession['selfie']>, 'faceError'>,
  needsFace: boolean,
): boolean => faceError === null || (faceError !== 'no_model' && !needsFace)
