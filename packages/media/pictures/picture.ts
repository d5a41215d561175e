export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureInfo = { contentType: PictureType; width: number; height: number; hasAlpha: boolean }

/** A picture file that we have written, with its bytes and hash. */
export type WrittenPicture = PictureInfo & { bytes: number; sha256: string }

/** `TaskRefused.code`. The error message tells the sender what to do. */
export type PictureRefusal = 'unreadable' | 'unsupported' | 'tooManyPixels' | 'tooManyScans' | 'tooSlow'

/** Checked before a picture is decoded. */
export const MAX_PIXELS = 40_000_000

/** Limit for a progressive JPEG. Cameras and image editors write about ten scans. */
export const MAX_SCANS = 60

/** Product of scans and pixels of a progressive JPEG, whose decoding cannot be interrupted. */
export const MAX_SCANNED_PIXELS = 600_000_000

/** Encoding a WebP takes ten times as long per pixel as a JPEG, and cannot be interrupted. */
export const MAX_WRITTEN_WEBP = 12_500_000

/** Seconds for decoding, converting and encoding one picture on an idle machine. */
export const WORK_SECONDS = 2
