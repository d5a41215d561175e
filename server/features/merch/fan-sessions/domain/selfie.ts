import type { PictureDescription } from '../../../../providers/models/port.ts'
import type { FaceError, LightingError, SourceType } from './vocabulary.ts'

/** A picture of a fan (contract, part 2, "Selfie"). */
export type Selfie = {
  id: string
  /**
   * Null if the picture was uploaded without a session and has not been assigned to a session yet.
   */
  sessionId: string | null
  key: string
  sourceType: SourceType
  /**
   * Fault of the face in the picture. `no_model` means that no model has described the picture
   * yet.
   */
  faceError: FaceError | null
  lightingError: LightingError | null
  /** Description of the picture by a model. Null if no model has described the picture yet. */
  seen: PictureDescription | null
  /** This field and the next three fields are copied from the model's description. */
  gender: PictureDescription['gender']
  ageGroup: PictureDescription['ageGroup']
  peopleCount: number | null
  isNudity: boolean
  verifiedAt: Date | null
}

/** Derives the contract's fault codes from a model's description of a picture. */
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

/** Consents that a client sends together with a picture. */
export type Consents = {
  /**
   * True if the fan agrees to the use of the picture. `consentVersion` is the version of the text
   * to which the fan agrees.
   */
  consent?: boolean | undefined
  consentVersion?: string | undefined
  guardianConsent?: boolean | undefined
}
