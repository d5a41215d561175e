import type { FaceError, LightingError } from './vocabulary.ts'

/** Advice for the fan about each photo fault. */
export const FACE_ADVICE: Readonly<Record<FaceError, string>> = {
  no_face: 'We see no face. Take the photo again, looking at the camera.',
  multiple_faces: 'There is more than one person in the photo. Take it again, alone.',
  face_occluded: 'Part of your face is covered. Take off what covers it, and take the photo again.',
  no_model: 'The photo is safe with us, but it could not be looked at yet. Try again in a moment.',
}

const LIGHTING_ADVICE: Readonly<Record<LightingError, string>> = {
  too_dark: 'The photo is rather dark. It works better in front of a window or a lamp.',
}

/** Returns the most important advice about a photo; null if nothing is wrong. */
export const adviceFor = ({
  faceError,
  lightingError,
}: {
  faceError: FaceError | null
  lightingError: LightingError | null
}): string | null => (faceError ? FACE_ADVICE[faceError] : lightingError ? LIGHTING_ADVICE[lightingError] : null)
