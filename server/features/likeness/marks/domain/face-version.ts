/**
 * Raise it when the request to the model changes. Vectors of different versions are not
 * comparable.
 */
export const FACE_VERSION = 1
