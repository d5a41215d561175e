import type { CorrectedTags } from '../../assets/index.ts'

const folded = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase()
const without = (tags: readonly string[], gone: readonly string[]): string[] => {
  const names = new Set(gone.map(folded))
  return tags.filter((tag) => !names.has(folded(tag)))
}

/**
 * Returns the tags of an asset: the analyzed ones without those its owner removed, plus those they
 * added.
 */
export function effectiveTags(seen: readonly string[], corrected: CorrectedTags | null): string[] {
  if (!corrected) return [...seen]
  return [...corrected.added, ...without(without(seen, corrected.removed), corrected.added)]
}

/** Merges a new correction into the owner's previous ones; the latest wins. */
export function correct(
  before: CorrectedTags | null,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): CorrectedTags {
  const added = [...new Set(add.map(folded))]
  const removed = [...new Set(remove.map(folded))]
  return {
    added: [...without(without(before?.added ?? [], removed), added), ...without(added, removed)],
    removed: [...without(without(before?.removed ?? [], added), removed), ...removed],
  }
}
