import type { CorrectedTags } from '../../assets/index.ts'

const normalizeTag = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase()
const withoutTags = (tags: readonly string[], gone: readonly string[]): string[] => {
  const names = new Set(gone.map(normalizeTag))
  return tags.filter((tag) => !names.has(normalizeTag(tag)))
}

/** Returns the owner's added tags and the detected tags, without those that the owner removed. */
export function effectiveTags(detected: readonly string[], corrected: CorrectedTags | null): string[] {
  if (!corrected) return [...detected]
  return [...corrected.added, ...withoutTags(withoutTags(detected, corrected.removed), corrected.added)]
}

export function mergeCorrections(
  before: CorrectedTags | null,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): CorrectedTags {
  const added = [...new Set(add.map(normalizeTag))]
  const removed = [...new Set(remove.map(normalizeTag))]
  return {
    added: [...withoutTags(withoutTags(before?.added ?? [], removed), added), ...withoutTags(added, removed)],
    removed: [...withoutTags(withoutTags(before?.removed ?? [], added), removed), ...removed],
  }
}
