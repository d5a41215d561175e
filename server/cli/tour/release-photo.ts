import type { Guide } from './guide.ts'
import type { SellerStore } from './responses.ts'

type Reviews = { reviews: { id: string; account: { id: string } }[] }

const RELEASE = { decision: 'release', reason: 'The same person opened both accounts.' }

/**
 * As an admin, releases the files of an account that are on hold. Files are put on hold if an
 * earlier tour uploaded the same files from another account.
 */
export async function releaseFiles(
  api: string,
  guide: Guide,
  admin: Parameters<Guide['step']>[0],
  accountId: string,
): Promise<void> {
  const reviews = `${api}/api/likeness/admin/reviews`
  const { reviews: open } = await guide.step<Reviews>(
    admin,
    'sees the files on hold',
    'GET',
    `${reviews}?status=OPEN&limit=100`,
    { summarize: (found) => `${found.reviews.length} on hold` },
  )
  for (const { id } of open.filter(({ account }) => account.id === accountId))
    await guide.step(admin, 'releases one', 'POST', `${reviews}/${id}/decide`, { body: RELEASE })
}

/**
 * As an admin, releases the photo of a store if it is on hold. The photo is put on hold if another
 * account of the tour shows the same face.
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
    { summarize: (found) => `${found.reviews.length} on hold` },
  )
  await guide.step(admin, 'releases it', 'POST', `${api}/api/likeness/admin/reviews/${reviews[0]?.id}/decide`, {
    body: RELEASE,
  })
  return (await save('opens the store again')).store
}
