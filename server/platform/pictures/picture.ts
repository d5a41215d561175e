/** Accepted picture types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureInfo = { contentType: PictureType; width: number; height: number; hasAlpha: boolean }

/** A written picture with its file size and hash. */
export type WrittenPicture = PictureInfo & { bytes: number; sha256: string }

/** Reason for refusing a picture (`TaskRefused.code`). The message tells the sender what to do. */
export type PictureRefusal = 'unreadable' | 'unsupported' | 'tooManyPixels' | 'tooManyScans' | 'tooSlow'

/** Pixel limit of one picture, checked before decoding. */
export const MAX_PIXELS = 40_000_000

/** Scan limit of a progressive JPEG; cameras and editors write about ten. */
export const MAX_SCANS = 60

/**
 * Limit of scans times pixels: the cost of decoding a progressive JPEG grows with both, and it
 * cannot be interrupted.
 */
export const MAX_SCANNED_PIXELS = 600_000_000

/**
 * Pixel limit of a written WebP, which takes ten times as long per pixel as a JPEG and cannot be
 * interrupted.
 */
export const MAX_WRITTEN_WEBP = 12_500_000

/** Seconds for decoding, converting and encoding one picture on an idle machine. */
export const WORK_SECONDS = 2
