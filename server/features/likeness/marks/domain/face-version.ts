/** Of the vectors of faces: rises when the model is asked for them in another way. Those of two versions compare to none. */
export const FACE_VERSION = 1
