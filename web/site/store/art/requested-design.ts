import { useFilters } from '../../navigation.tsx'

/** Returns the design in the URL, which a fan has chosen before uploading a photo. */
export const useRequestedDesign = (): string | null => useFilters().search.get('design')

/** Adds the design to the URL, so that the choice survives a reload and works without a script. */
export const withDesign = (page: string, design: string | null): string =>
  design === null ? page : `${page}?design=${encodeURIComponent(design)}`
