/**
 * What folders' names end in, which no key can hold: `a/b` and `a/b/c` can both be objects, and no key leads to what is
 * still being written.
 */
export const FOLDER_SIGN = '+'
