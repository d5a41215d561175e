export const SESSION_ROLES = ['customer', 'tester', 'preview'] as const
export const SESSION_MODES = ['LIVE', 'PREVIEW'] as const
export const PREVIEW_TYPES = ['DEMO', 'TEST'] as const
export const SOURCE_TYPES = ['selfie', 'upload'] as const
export const FACE_ERRORS = ['no_face', 'multiple_faces', 'face_occluded', 'no_model'] as const
export const LIGHTING_ERRORS = ['too_dark'] as const

export type SessionRole = (typeof SESSION_ROLES)[number]
export type SessionMode = (typeof SESSION_MODES)[number]
export type PreviewType = (typeof PREVIEW_TYPES)[number]
export type SourceType = (typeof SOURCE_TYPES)[number]
export type FaceError = (typeof FACE_ERRORS)[number]
export type LightingError = (typeof LIGHTING_ERRORS)[number]
