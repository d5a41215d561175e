/** Faces may belong to the same person from this similarity (0–1) on. */
export const SAME_PERSON_SIMILARITY = 0.8
/** Up to this similarity, a face differs from the face in the account's other pictures. */
export const DIFFERENT_PERSON_SIMILARITY = 0.35

/** Describes the similarity of two faces (0–1) to an admin, who decides. */
export function describeSimilarity(similarity: number): string {
  const percent = `${Math.round(similarity * 100)}%`
  if (similarity >= SAME_PERSON_SIMILARITY) return `The faces are alike (${percent}). They may be the same person.`
  if (similarity <= DIFFERENT_PERSON_SIMILARITY)
    return `The faces differ (${percent}). They are probably different people.`
  return `The comparison is not clear (${percent}). Compare the pictures yourself.`
}
