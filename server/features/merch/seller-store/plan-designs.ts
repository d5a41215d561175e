import type { SellerDesign } from '../designs/index.ts'
import type { Filter } from '../filters/index.ts'

/** What the original photo is called. */
export const ORIGINAL = 'Original'

export type WantedDesign = { filterId: string | null; name: string }

/** The filters that a save chooses and that were not chosen before it: each is taken as it is now. */
export function filtersChosenAnew(before: readonly SellerDesign[], wanted: readonly WantedDesign[]): string[] {
  const kept = new Set(before.filter(isUsable).map(({ filterId }) => filterId))
  return wanted.flatMap(({ filterId }) => (filterId === null || kept.has(filterId) ? [] : [filterId]))
}

/**
 * The designs of a store after a save, in its order: those that stay keep their ids, and prompt and reference as they were
 * when they were chosen; one that was chosen once and is again comes back under its id; what is not chosen any more is
 * switched off. The original photo is always among them.
 */
export function planDesigns(
  before: readonly SellerDesign[],
  wanted: readonly WantedDesign[],
  anew: ReadonlyMap<string, Filter>,
  newId: () => string,
): SellerDesign[] {
  const whole = wanted.some(({ filterId }) => filterId === null)
    ? wanted
    : [{ filterId: null, name: ORIGINAL }, ...wanted]
  const chosen = whole.map(({ filterId, name }) => {
    const known = before.find((design) => design.filterId === filterId)
    const id = known?.id ?? newId()
    if (filterId === null)
      return { id, name: ORIGINAL, filterId, prompt: null, referenceImageUrl: null, isActive: true }
    const filter = anew.get(filterId) ?? known
    const { prompt = null, referenceImageUrl = null } = filter ?? {}
    return { id, name: name.trim(), filterId, prompt, referenceImageUrl, isActive: true }
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const left = before.filter(({ id }) => !ids.has(id)).map((design) => ({ ...design, isActive: false }))
  return [...chosen, ...left]
}

const isUsable = ({ isActive, prompt }: SellerDesign): boolean => isActive && prompt !== null
