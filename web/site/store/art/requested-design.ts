import { useFilters } from '../../navigation.tsx'

/** Returns the design chosen before a photo existed, from the address; null if there is none. */
export const useRequestedDesign = (): string | null => useFilters().search.get('design')

/** Adds the design to a page's address, so it survives a reload and works without a script. */
export const withDesign = (page: string, design: string | null): string =>
  design === null ? page : `${page}?design=${encodeURIComponent(design)}`
