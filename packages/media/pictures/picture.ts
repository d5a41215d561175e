export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureInfo = { contentType: PictureType; width: number; height: number; hasAlpha: boolean }

/** Facts about a picture file that we have written, with its size in bytes and its hash. */
export type WrittenPicture = PictureInfo & { bytes: number; sha256: string }

/**
 * Reason why a picture is refused (`TaskRefused.code`). The error message tells the sender what to
 * do.
 */
export type PictureRefusal = 'unreadable' | 'unsupported' | 'tooManyPixels' | 'tooManyScans' | 'tooSlow'

/** Maximum number of pixels of a picture. It is checked before the picture is decoded. */
export const MAX_PIXELS = 40_000_000

/**
 * Maximum number of scans of a progressive JPEG. Cameras and image editors write about ten scans.
 */
export const MAX_SCANS = 60

/**
 * Maximum of the product of scans and pixels. Decoding a progressive JPEG takes longer with more
 * scans and more pixels, and cannot be interrupted.
 */
export const MAX_SCANNED_PIXELS = 600_000_000

/**
 * Maximum number of pixels of a written WebP. Encoding a WebP takes ten times as long per pixel as
 * encoding a JPEG, and cannot be interrupted.
 */
export const MAX_WRITTEN_WEBP = 12_500_000

/** Time limit in seconds for decoding, converting and encoding one picture on an idle machine. */
export const WORK_SECONDS = 2
