import type { Guide } from './guide.ts'
import type { SellerStore } from './responses.ts'

type Reviews = { reviews: { id: string }[] }

/**
 * Has an admin release the store’s photo. It is on hold because it shows a face that another
 * account of the tour uses too.
 */
export async function releasePhoto(
  api: string,
  guide: Guide,
  admin: Parameters<Guide['step']>[0],
  save: (what: string) => Promise<SellerStore>,
): Promise<SellerStore['store']> {
  const { reviews } = await guide.step<Reviews>(
    admin,
    'sees the photo on hold',
    'GET',
    `${api}/api/likeness/admin/reviews`,
    { tells: (found) => `${found.reviews.length} on hold` },
  )
  await guide.step(admin, 'releases it', 'POST', `${api}/api/likeness/admin/reviews/${reviews[0]?.id}/decide`, {
    body: { decision: 'release', reason: 'The same person opened both accounts.' },
  })
  return (await save('opens the store again')).store
}
