import type { PictureDescription } from '../../../../providers/models/port.ts'
import type { FaceError, LightingError, SourceType } from './vocabulary.ts'

/** Contract, part 2, "Selfie". */
export type Selfie = {
  id: string
  /** Null for an upload without a session that is not assigned to one yet. */
  sessionId: string | null
  key: string
  sourceType: SourceType
  /** `no_model` means that no model has described the picture yet. */
  faceError: FaceError | null
  lightingError: LightingError | null
  /** Null if no model has described the picture yet. */
  seen: PictureDescription | null
  /** This field and the next three are copied from the model's description. */
  gender: PictureDescription['gender']
  ageGroup: PictureDescription['ageGroup']
  peopleCount: number | null
  isNudity: boolean
  verifiedAt: Date | null
}

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

export type Consents = {
  /** `consentVersion` is the version of the text to which the fan agrees. */
  consent?: boolean | undefined
  consentVersion?: string | undefined
  guardianConsent?: boolean | undefined
}
