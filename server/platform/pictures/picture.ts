/** What is taken in as a picture. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureInfo = { contentType: PictureType; width: number; height: number; hasAlpha: boolean }

/** A picture that was written, with what the file measures. */
export type WrittenPicture = PictureInfo & { bytes: number; sha256: string }

/** Why a picture is refused (`TaskRefused.code`). The message says what whoever sent it can do. */
export type PictureRefusal = 'unreadable' | 'unsupported' | 'tooManyPixels' | 'tooManyScans' | 'tooSlow'

/** Pixels of one picture, before anything of it is decoded. */
export const MAX_PIXELS = 40_000_000

/** Times a progressive JPEG may go over its pixels; cameras and editors make about ten. */
export const MAX_SCANS = 60

/** Scans times pixels: what decoding a progressive JPEG costs grows with both, and cannot be interrupted. */
export const MAX_SCANNED_PIXELS = 600_000_000

/** Pixels of a WebP that is written: that takes ten times as long a pixel as a JPEG does, and cannot be interrupted. */
export const MAX_WRITTEN_WEBP = 12_500_000

/** Seconds that decoding, converting and encoding one picture may take, on a machine that has nothing better to do. */
export const WORK_SECONDS = 2
