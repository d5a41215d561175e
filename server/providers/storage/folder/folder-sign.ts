/**
 * Suffix of folder names, which no key can contain. With it, `a/b` and `a/b/c` can both be
 * objects, and no key names an unfinished file.
 */
export const FOLDER_SIGN = '+'
