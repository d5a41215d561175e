/**
 * Two spellings of one brand name are one name: case, accents, spacing and letters that cannot be seen do not matter.
 * The blocklist is kept by it and looked up by it.
 */
export const foldBrandName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
