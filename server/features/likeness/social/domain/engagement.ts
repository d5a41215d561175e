/**
 * Likes of one post for each who follows, between 0 and 1: what a profile's totals tell of it. Null where one of them is
 * not known.
 */
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
