/** Returns likes per post divided by followers, at most 1. Null if a total is unknown. */
export function engagementOf({
  followers,
  likes,
  posts,
}: {
  followers: number | null
  likes: number | null
  posts: number | null
}): number | null {
  if (followers === null || likes === null || posts === null || followers === 0 || posts === 0) return null
  return Math.min(1, likes / posts / followers)
}
