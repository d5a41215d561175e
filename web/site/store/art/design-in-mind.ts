import { useFilters } from '../../navigation.tsx'

/** The design that was chosen before there was a photo, as it stands in the address; null: none. */
export const useDesignInMind = (): string | null => useFilters().search.get('design')

/** A page with the design in its address, so that it outlives a reload and needs no script. */
export const withDesign = (page: string, design: string | null): string =>
  design === null ? page : `${page}?design=${encodeURIComponent(design)}`
