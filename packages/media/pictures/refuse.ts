import { TaskRefused } from '@semblance/workers/task'
import { MAX_PIXELS, MAX_SCANS, type PictureRefusal } from './picture.ts'

export const refusal = (code: PictureRefusal, message: string): TaskRefused => new TaskRefused(code, message)

const TYPES = 'JPEG, PNG or WebP'

export const isEmpty = (): TaskRefused => refusal('unreadable', `The file is empty. Send a picture, as ${TYPES}.`)

export const isNoPicture = (): TaskRefused =>
  refusal('unsupported', `This is not a readable picture. Send it as ${TYPES}.`)

export const isUnsupported = (what: string): TaskRefused =>
  refusal('unsupported', `This is ${what}. Save the picture as ${TYPES} and send it again.`)

export const isTruncated = (): TaskRefused =>
  refusal('unreadable', 'The picture is incomplete because the upload was cut off. Send the whole file again.')

export function isDamaged(cause?: unknown): TaskRefused {
  const refused = refusal('unreadable', 'The picture is damaged. Open it in an editor, save it again and send that.')
  refused.cause = cause
  return refused
}

export const hasTooManyPixels = (width: number, height: number): TaskRefused =>
  refusal(
    'tooManyPixels',
    `The picture has ${width} × ${height} pixels; the limit is ${MAX_PIXELS / 1_000_000} megapixels. Make it smaller and send it again.`,
  )

export const hasTooManyScans = (): TaskRefused =>
  refusal(
    'tooManyScans',
    `The JPEG has too many scans (at most ${MAX_SCANS}, fewer if it is large). Save it as a plain JPEG and send that.`,
  )

export const isTooSlow = (): TaskRefused =>
  refusal(
    'tooSlow',
    'The picture takes too long to process. Make it smaller, or save it as a plain JPEG, and send that.',
  )

export const isTooLargeWebp = (): TaskRefused =>
  refusal(
    'tooSlow',
    'A WebP of more than 12 megapixels takes too long to process. Make it smaller, or send it as JPEG.',
  )
