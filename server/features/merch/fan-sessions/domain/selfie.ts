import type { PictureDescription } from '../../../../providers/models/port.ts'
import type { FaceError, LightingError, SourceType } from './vocabulary.ts'

/** A picture of a fan (part 2, "Selfie"). */
export type Selfie = {
  id: string
  /** Null: brought without a session, and claimed by none yet. */
  sessionId: string | null
  /** Of its file. */
  key: string
  sourceType: SourceType
  /** `no_model`: nobody has looked yet. */
  faceError: FaceError | null
  lightingError: LightingError | null
  /** What the model saw; null until one has looked. */
  seen: PictureDescription | null
  /** Known once it is verified. */
  gender: PictureDescription['gender']
  ageGroup: PictureDescription['ageGroup']
  peopleCount: number | null
  isNudity: boolean
  verifiedAt: Date | null
}

/** What keeps a description's picture from being used, as the contract names it. */
export function faultsOf(seen: PictureDescription | null): {
  faceError: FaceError | null
  lightingError: LightingError | null
} {
  if (!seen) return { faceError: 'no_model', lightingError: null }
  return { faceError: faceErrorOf(seen), lightingError: seen.isTooDark ? 'too_dark' : null }
}

function faceErrorOf({ faces, peopleCount }: PictureDescription): FaceError | null {
  if (faces.length === 0) return 'no_face'
  if (faces.length > 1 || peopleCount > 1) return 'multiple_faces'
  return faces[0]?.isOccluded ? 'face_occluded' : null
}
