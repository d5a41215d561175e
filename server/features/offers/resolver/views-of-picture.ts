import { MIN_QUALITY } from '@semblance/fingerprints/distance'
import type { Context } from '../../../platform/context.ts'

/**
 * Returns the eight hashes of a picture, turned and mirrored. Empty for a picture with too little
 * detail to be compared.
 * @throws TaskRefused as `fingerprint`
 */
export async function viewsOfPicture({ pictures }: Pick<Context, 'pictures'>, path: string): Promise<string[]> {
  const { quality, views } = await pictures.fingerprint(path)
  return quality < MIN_QUALITY ? [] : views
}
