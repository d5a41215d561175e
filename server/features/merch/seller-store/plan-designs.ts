import type { SellerDesign } from '../designs/index.ts'
import type { Filter } from '../filters/index.ts'

export const ORIGINAL = 'Original'

export type DesignInput = { filterId: string | null; name: string }

export function findAddedFilters(before: readonly SellerDesign[], wanted: readonly DesignInput[]): string[] {
  const existing = new Set(before.filter(isUsable).map(({ filterId }) => filterId))
  return wanted.flatMap(({ filterId }) => (filterId === null || existing.has(filterId) ? [] : [filterId]))
}

/**
 * Plans the designs after a save, in the order of the request. An existing design keeps its id,
 * prompt and reference picture, even if the filter has changed; a removed design that is added
 * again gets its old id. Omitted designs are deactivated. The design with the original photo is
 * always included.
 */
export function planDesigns(
  before: readonly SellerDesign[],
  wanted: readonly DesignInput[],
  addedFilters: ReadonlyMap<string, Filter>,
  newId: () => string,
): SellerDesign[] {
  const inputs = wanted.some(({ filterId }) => filterId === null)
    ? wanted
    : [{ filterId: null, name: ORIGINAL }, ...wanted]
  const chosen = inputs.map(({ filterId, name }) => {
    const known = before.find((design) => design.filterId === filterId)
    const id = known?.id ?? newId()
    if (filterId === null)
      return { id, name: ORIGINAL, filterId, prompt: null, referenceImageUrl: null, isActive: true }
    const filter = addedFilters.get(filterId) ?? known
    const { prompt = null, referenceImageUrl = null } = filter ?? {}
    return { id, name: name.trim(), filterId, prompt, referenceImageUrl, isActive: true }
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const left = before.filter(({ id }) => !ids.has(id)).map((design) => ({ ...design, isActive: false }))
  return [...chosen, ...left]
}

const isUsable = ({ isActive, prompt }: SellerDesign): boolean => isActive && prompt !== null
