/**
 * Version of face vectors. Raise it when the model is queried differently; vectors of different
 * versions are not comparable.
 */
export const FACE_VERSION = 1
