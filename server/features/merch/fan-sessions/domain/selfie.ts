import type { PictureDescription } from '../../../../providers/models/port.ts'
import type { FaceError, LightingError, SourceType } from './vocabulary.ts'

/** A picture of a fan (contract, part 2, "Selfie"). */
export type Selfie = {
  id: string
  /** Null if the picture was uploaded without a session and no session has claimed it yet. */
  sessionId: string | null
  key: string
  sourceType: SourceType
  /** `no_model` means that no model has described the picture yet. */
  faceError: FaceError | null
  lightingError: LightingError | null
  /** The model's description of the picture. Null until there is one. */
  seen: PictureDescription | null
  /** This and the next three fields come from the model's description. */
  gender: PictureDescription['gender']
  ageGroup: PictureDescription['ageGroup']
  peopleCount: number | null
  isNudity: boolean
  verifiedAt: Date | null
}

/** Maps a model's description to the contract's fault codes. */
export function findSelfieFaults(description: PictureDescription | null): {
  faceError: FaceError | null
  lightingError: LightingError | null
} {
  if (!description) return { faceError: 'no_model', lightingError: null }
  return { faceError: faceErrorOf(description), lightingError: description.isTooDark ? 'too_dark' : null }
}

function faceErrorOf({ faces, peopleCount }: PictureDescription): FaceError | null {
  if (faces.length === 0) return 'no_face'
  if (faces.length > 1 || peopleCount > 1) return 'multiple_faces'
  return faces[0]?.isOccluded ? 'face_occluded' : null
}

/** Consent sent along with a picture. */
export type Consents = {
  /** Consent to the use of the picture. `consentVersion` is the version of the accepted text. */
  consent?: boolean | undefined
  consentVersion?: string | undefined
  guardianConsent?: boolean | undefined
}
