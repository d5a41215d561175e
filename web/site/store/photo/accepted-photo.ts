import type { FanSession, Store } from '../store.ts'

type Designs = Pick<Store, 'designs'>

/**
 * True if art of the design is made of a face only. Without a chosen design one face is enough to
 * ask for, because the fan may still choose its design.
 */
export function isFaceNeeded({ designs }: Designs, designId: string | null | undefined): boolean {
  const chosen = designs.find(({ id }) => id === designId)
  if (chosen) return chosen.needsFace
  return designs.length === 0 || designs.some(({ needsFace }) => needsFace)
}

/** True if the first check found nothing in the photo that its art cannot be made of. */
export const isPhotoAccepted = (
  { faceError }: Pick<NonNullable<FanSession['selfie']>, 'faceError'>,
  needsFace: boolean,
): boolean => faceError === null || (faceError !== 'no_model' && !needsFace)
