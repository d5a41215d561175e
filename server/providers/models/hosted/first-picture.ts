import type { Picture } from '../port.ts'
import type { ProviderName } from './access.ts'
import { detectPicture } from './detect-media.ts'
import { failure } from './failures.ts'

/**
 * Returns the bytes unchanged, so that Content Credentials stay valid.
 * @throws ModelFailure if the bytes are not a picture
 */
export function firstPicture(provider: ProviderName, files: readonly { uint8Array: Uint8Array }[]): Picture {
  const picture = files[0] && detectPicture(files[0].uint8Array)
  if (!picture) throw failure(provider, 'nonsense', { detail: 'The result is not a complete PNG, JPEG or WebP.' })
  return picture
}
