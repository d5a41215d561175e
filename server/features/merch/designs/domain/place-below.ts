type Parent = { level: number; catalog_product_id: string | null }
type PlaceInput = { catalogProductId?: string | null; gender?: string | null; ageGroup?: string | null }

export type PlaceFault = { path: string; message: string }

/**
 * Checks if a design may be placed below this parent (contract, part 2, "Design hierarchy"). A
 * top-level design may have variations for a product, and variations for a gender and age. A
 * variation for a product may have only variations for a gender and age below it. A variation for
 * a gender and age has nothing below it.
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
