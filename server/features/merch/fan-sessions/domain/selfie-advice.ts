import type { FaceError, LightingError } from './vocabulary.ts'

export const FACE_ADVICE: Readonly<Record<FaceError, string>> = {
  no_face: 'We cannot see a face. Take the photo again and look at the camera.',
  multiple_faces: 'There is more than one person in the photo. Take it again, alone.',
  face_occluded: 'Part of your face is covered. Uncover it and take the photo again.',
  no_model: 'Your photo is saved, but we could not check it yet. Try again in a moment.',
}

const LIGHTING_ADVICE: Readonly<Record<LightingError, string>> = {
  too_dark: 'The photo is rather dark. It works better in front of a window or a lamp.',
}

export const chooseSelfieAdvice = ({
  faceError,
  lightingError,
}: {
  faceError: FaceError | null
  lightingError: LightingError | null
}): string | null => (faceError ? FACE_ADVICE[faceError] : lightingError ? LIGHTING_ADVICE[lightingError] : null)
