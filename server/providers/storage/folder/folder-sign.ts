/**
 * Suffix of folder names. No key can contain it. With the suffix, `a/b` and `a/b/c` can both be
 * objects: the file `b`, and the file `c` in the folder `b+`.
 */
export const FOLDER_SIGN = '+'
