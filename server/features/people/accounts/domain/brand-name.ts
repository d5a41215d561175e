/**
 * Normalizes a brand name for the blocklist: without differences in case, accents, spacing or
 * invisible letters.
 */
export const foldBrandName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
