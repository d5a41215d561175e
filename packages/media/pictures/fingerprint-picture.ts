import { type PictureFingerprint, pdqFingerprint, readLuminance } from '@semblance/fingerprints'
import { FileWindow } from './file-window.ts'
import { identifyPicture } from './identify-picture.ts'
import { MAX_PIXELS } from './picture.ts'
import { isDamaged } from './refuse.ts'

/**
 * Computes the fingerprint of a picture. Type and size are checked before it is decoded.
 * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
 */
export async function fingerprintPicture({ path }: { path: string }): Promise<PictureFingerprint> {
  FileWindow.use(path, identifyPicture)
  const luminance = await readLuminance(path, { maxPixels: MAX_PIXELS }).catch((error: unknown) => {
    throw isDamaged(error)
  })
  return pdqFingerprint(luminance)
}
