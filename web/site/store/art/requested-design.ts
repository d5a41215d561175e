import { useFilters } from '../../navigation.tsx'

/**
 * Returns the id of the design in the URL. A fan who chooses a design before uploading a photo has
 * it there. Null if there is none.
 */
export const useRequestedDesign = (): string | null => useFilters().search.get('design')

/**
 * Adds the chosen design to the URL of a page. The choice then survives a reload and works without
 * a script.
 */
export const withDesign = (page: string, design: string | null): string =>
  design === null ? page : `${page}?design=${encodeURIComponent(design)}`
