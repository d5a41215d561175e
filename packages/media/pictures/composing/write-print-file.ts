import { rmSync } from 'node:fs'
import { describeWritten, toRefusal, workTimeLimit } from '../convert.ts'
import type { WrittenPicture } from '../picture.ts'
import { drawPrint } from './draw-print.ts'
import type { PrintFile } from './drawing.ts'
import { PRINT_PIXELS_PER_MM } from './renderer-faults.ts'

/**
 * Writes a PNG at print size, 300 dpi, sRGB with its color profile, transparent where nothing is
 * printed. On failure, no file remains.
 * @throws TaskRefused for a picture that cannot be read: unreadable, unsupported, tooManyPixels,
 * tooSlow
 */
export async function writePrintFile({ widthMm, heightMm, to, ...print }: PrintFile): Promise<WrittenPicture> {
  try {
    const drawn = await drawPrint(
      print,
      Math.round(widthMm * PRINT_PIXELS_PER_MM),
      Math.round(heightMm * PRINT_PIXELS_PER_MM),
    )
    const written = await drawn
      .withMetadata({ density: 300, icc: 'srgb' })
      // Takes half the time of the default level. The file is a tenth larger, but a print shop
      // reads it only once.
      .png({ compressionLevel: 3, adaptiveFiltering: false, palette: false })
      .timeout({ seconds: workTimeLimit() * 3 })
      .toFile(to)
    return describeWritten(to, 'image/png', written)
  } catch (error) {
    rmSync(to, { force: true })
    throw toRefusal(error)
  }
}
