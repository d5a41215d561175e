import { useFilters } from '../../navigation.tsx'

/** Design in the URL, chosen before uploading a photo. */
export const useRequestedDesign = (): string | null => useFilters().search.get('design')

/** The design in the URL survives a reload and works without a script. */
export const withDesign = (page: string, design: string | null): string =>
  design === null ? page : `${page}?design=${encodeURIComponent(design)}`
