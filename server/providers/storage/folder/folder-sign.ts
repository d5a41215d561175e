/**
 * Suffix of folder names, which no key can contain. With it, `a/b` and `a/b/c` can both be
 * objects: the file `b`, and the file `c` in the folder `b+`.
 */
export const FOLDER_SIGN = '+'
