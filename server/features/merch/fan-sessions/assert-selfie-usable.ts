import { AppError, unavailable } from '../../../platform/errors.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Selfie } from './domain/selfie.ts'
import { FACE_ADVICE } from './domain/selfie-advice.ts'

/**
 * Throws if a picture must not be used to make art. Nudity is rejected even for designs that need
 * no face.
 * @throws no_face, multiple_faces, face_occluded, NUDITY, GUARDIAN_CONSENT_REQUIRED (422);
 * ServiceUnavailable (503) until a model has analyzed the picture
 */
export function assertSelfieUsable(
  { guardianConsentAt }: Pick<FanSession, 'guardianConsentAt'>,
  selfie: Selfie | undefined,
  { needsFace }: { needsFace: boolean },
): void {
  if (!selfie) {
    if (needsFace) throw new AppError('no_face', 'There is no photo yet. Take a selfie, or upload a photo.')
    return
  }
  if (!selfie.seen) throw unavailable(FACE_ADVICE.no_model)
  if (selfie.isNudity) throw new AppError('NUDITY', 'This photo cannot be used. Take another one with clothes on.')
  const { faceError } = selfie
  if (needsFace && faceError !== null && faceError !== 'no_model') throw new AppError(faceError, FACE_ADVICE[faceError])
  if (selfie.ageGroup === 'child' && guardianConsentAt === null)
    throw new AppError(
      'GUARDIAN_CONSENT_REQUIRED',
      'The photo shows a child. A parent or guardian must agree before it is used.',
    )
}
