type Parent = { level: number; catalog_product_id: string | null }
type PlaceInput = { catalogProductId?: string | null; gender?: string | null; ageGroup?: string | null }

export type PlaceFault = { path: string; message: string }

/**
 * Checks a design's place below a parent (contract, part 2, "Design hierarchy"). Below the top
 * level are variations for a product, or for a gender and age. Below a variation for a product are
 * only variations for a gender and age. Variations for a gender and age have nothing below them.
 */
export function checkPlaceBelow(parent: Parent, wanted: PlaceInput): { level: number; fault?: PlaceFault } {
  const isForProduct = Boolean(wanted.catalogProductId)
  const level = parent.level + 1
  const fault = (path: string, message: string) => ({ level, fault: { path, message } })
  if (Boolean(wanted.gender) !== Boolean(wanted.ageGroup))
    return fault(wanted.gender ? 'ageGroup' : 'gender', 'A variation for people needs both a gender and an age group.')
  if (level > 3 || (parent.level === 2 && parent.catalog_product_id === null))
    return fault('parentDesignId', 'A design has at most three levels, with nothing below a gender and an age group.')
  if (isForProduct === Boolean(wanted.gender))
    return fault('catalogProductId', 'A variation is either for a product, or for a gender and an age group.')
  if (level === 3 && isForProduct)
    return fault('catalogProductId', 'Variations below a product variation must be for a gender and an age group.')
  return { level }
}
