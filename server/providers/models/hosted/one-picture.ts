import type { Picture } from '../port.ts'
import type { ProviderName } from './access.ts'
import { asPicture } from './answer-bytes.ts'
import { failure } from './failures.ts'

/**
 * The first of what a model drew, byte for byte: Content Credentials that it came with stay whole.
 * @throws ModelFailure when it is no picture.
 */
export function onePicture(provider: ProviderName, files: readonly { uint8Array: Uint8Array }[]): Picture {
  const picture = files[0] && asPicture(files[0].uint8Array)
  if (!picture) throw failure(provider, 'nonsense', { detail: 'It is no whole PNG, JPEG or WebP.' })
  return picture
}
