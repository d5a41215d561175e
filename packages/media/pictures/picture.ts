export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureInfo = { contentType: PictureType; width: number; height: number; hasAlpha: boolean }

/** A written picture with its file size and hash. */
export type WrittenPicture = PictureInfo & { bytes: number; sha256: string }

/** Reason for refusing a picture (`TaskRefused.code`). The message tells the sender what to do. */
export type PictureRefusal = 'unreadable' | 'unsupported' | 'tooManyPixels' | 'tooManyScans' | 'tooSlow'

/** Pixel limit of one picture, checked before decoding. */
export const MAX_PIXELS = 40_000_000

/** Maximum number of scans of a progressive JPEG. Cameras and editors write about ten. */
export const MAX_SCANS = 60

/**
 * Maximum of the number of scans times the number of pixels. The cost of decoding a progressive
 * JPEG grows with both, and decoding cannot be interrupted.
 */
export const MAX_SCANNED_PIXELS = 600_000_000

/**
 * Maximum number of pixels of a written WebP. Encoding a WebP takes ten times as long per pixel as
 * encoding a JPEG, and cannot be interrupted.
 */
export const MAX_WRITTEN_WEBP = 12_500_000

/** Time limit in seconds for decoding, converting and encoding one picture on an idle machine. */
export const WORK_SECONDS = 2
