/**
 * Version of the request to the face model. Raise it when the request changes. Vectors of different
 * versions are not comparable.
 */
export const FACE_VERSION = 1
