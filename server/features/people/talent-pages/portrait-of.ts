import type { Context } from '../../../platform/context.ts'
import { keyOfMediaUrl } from '../../media/files/index.ts'
import type { TalentPage } from './queries/find-talent-page.ts'

/** Likeness picture, or file of the profile picture. */
export type Portrait = { assetId: string } | { fileKey: string }

/** Returns null if the talent shows no picture, or only one that is not on our host. */
export function portraitOf(
  config: Context['config'],
  { pictures: [assetId], imageUrl }: Pick<TalentPage, 'pictures' | 'imageUrl'>,
): Portrait | null {
  if (assetId !== undefined) return { assetId }
  const fileKey = imageUrl === null ? undefined : keyOfMediaUrl(config, imageUrl)
  return fileKey === undefined ? null : { fileKey }
}
