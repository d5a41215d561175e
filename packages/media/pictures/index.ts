import { availableParallelism } from 'node:os'
import type { PictureFingerprint } from '@semblance/fingerprints'
import type { FontName } from '@semblance/media/lettering'
import { createWorkerPool, type Unavailable } from '@semblance/workers/worker-pool'
import type { AppIcon } from './app-icon.ts'
import type { FinishArt, FinishedArt } from './art/finish-art.ts'
import type { Drawing, PrintFile } from './composing/drawing.ts'
import type { PictureInfo, PictureType, WrittenPicture } from './picture.ts'
import type { PerceptualHashes } from './picture-looks.ts'
import type { ShareCard } from './share-card.ts'
import type { TalentCard } from './talent-card.ts'
import type * as tasks from './tasks.ts'
import type { TeamCard } from './team-card.ts'

export type { PictureFingerprint } from '@semblance/fingerprints'
export type { FinishedArt } from './art/finish-art.ts'
export type { BackgroundRemoval } from './art/remove-background.ts'
export type { PictureInfo, PictureRefusal, PictureType, WrittenPicture } from './picture.ts'
export type { PerceptualHashes } from './picture-looks.ts'

/**
 * Processes pictures in worker threads. Methods take and return file paths. For a faulty picture,
 * they throw `TaskRefused` with a `PictureRefusal`, and for a full queue, the error of the option
 * `unavailable`.
 */
export type Pictures = {
  /**
   * Reads type and size without decoding. Width and height are as stored, so a rotated photo may
   * have them swapped.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  identify: (path: string) => Promise<PictureInfo>
  /**
   * Writes a picture again as an upright 8-bit sRGB picture of the same type without metadata.
   * Keeps only the first frame of an animation. `maxSide` limits both sides. `square` cuts out a
   * square of at most this side around the most interesting area. On failure, no file remains at
   * `to`.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans, tooSlow
   */
  normalise: (from: string, to: string, options?: { maxSide?: number; square?: number }) => Promise<WrittenPicture>
  /**
   * Like `normalise`, but limits the width. A smaller picture is not enlarged. The type stays the
   * same unless given.
   */
  resize: (from: string, to: string, options: { width: number; type?: PictureType }) => Promise<WrittenPicture>
  /**
   * Returns hashes that identify copies of a picture, or null for a plain surface.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  perceptualHashes: (path: string) => Promise<PerceptualHashes | null>
  /**
   * Returns the fingerprint (PDQ) with which near copies of a picture are found. For an animation,
   * this is the fingerprint of the first frame.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  fingerprint: (path: string) => Promise<PictureFingerprint>
  /**
   * Writes a picture again with an invisible mark, whose id has twelve hexadecimal digits. Type and
   * size stay the same, and metadata is lost. On failure, no file remains at `to`.
   * @throws TaskRefused: unreadable, tooManyPixels, tooManyScans; unsupported for a picture that is
   * too small or too large for a mark, or animated
   */
  mark: (from: string, to: string, id: string) => Promise<WrittenPicture>
  /**
   * Returns the ids of the marks in a picture, also after it was resized, cropped or saved again.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  readMarks: (path: string) => Promise<string[]>
  /**
   * Removes locations (GPS in EXIF, XMP, IPTC) from a JPEG, PNG, WebP, HEIC, AVIF or TIFF and
   * changes nothing else. Returns false and writes nothing if there are none.
   * @throws TaskRefused: unreadable (empty), unsupported (any other type)
   */
  stripPlaces: (from: string, to: string) => Promise<boolean>
  /**
   * Renders a product with art as two WebP files: one with a watermark (1200 px) and one without.
   * On failure, no file remains.
   * @throws TaskRefused for a picture that cannot be read
   */
  compose: (drawing: Drawing) => Promise<{ preview: WrittenPicture; clean: WrittenPicture }>
  /**
   * Writes the print file: PNG, 300 dpi, sRGB, transparent where nothing is printed.
   * @throws TaskRefused in the same cases as `compose`
   */
  printFile: (print: PrintFile) => Promise<WrittenPicture>
  findUnprintable: (name: string, font: FontName) => Promise<string[]>
  /**
   * Turns a drawing into the art, its mask and the watermarked preview. Only the preview is
   * public.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  finishArt: (work: FinishArt) => Promise<FinishedArt>
  /**
   * Draws the picture of a shared link for social networks, 1200 × 630, as JPEG: the shared
   * picture on two colors, with a title and a subtitle. On failure, no file remains at `to`.
   * @throws TaskRefused for a picture that cannot be read
   */
  shareCard: (card: ShareCard) => Promise<WrittenPicture>
  /**
   * Draws a talent's portrait, name, traits and price, 1200 × 630, as JPEG. On failure, no file
   * remains at `to`.
   * @throws TaskRefused for a picture that cannot be read
   */
  talentCard: (card: TalentCard) => Promise<WrittenPicture>
  /**
   * Draws a team's flag, rank, name and count on its colors, 1200 × 630, as PNG. On failure, no
   * file remains at `to`.
   * @throws TaskRefused for a flag that cannot be read
   */
  teamCard: (card: TeamCard) => Promise<WrittenPicture>
  /**
   * Draws a vector mark as the icon of an installed app: a square PNG. Returns the file.
   * @throws TaskRefused for a mark that cannot be read
   */
  appIcon: (icon: AppIcon) => Promise<Buffer>
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** A queued picture needs little memory, because only its two paths are stored. */
const MAX_WAITING = 200

/**
 * Limit on any machine. Decoders use libuv's four threads, of which one must stay free for file
 * access, DNS and password hashing.
 */
const MAX_AT_ONCE = 3

/**
 * Ends a thread that hangs. Work on a picture has its own, much shorter limit, but some steps
 * cannot be interrupted.
 */
const THREAD_TIMEOUT_MS = 15_000

const IDLE_MS = 30_000

type PicturesOptions = { maxWaiting?: number; threads?: number; seconds?: number; unavailable: Unavailable }

/** Creates the thread pool for pictures. Threads and libraries start with the first picture. */
export function createPictures(options: PicturesOptions): Pictures {
  const { maxWaiting = MAX_WAITING, threads = Math.min(MAX_AT_ONCE, availableParallelism()), seconds } = options
  const pool = createWorkerPool<typeof tasks>({
    title: 'pictures',
    file: new URL('./tasks.ts', import.meta.url),
    threads,
    maxWaiting,
    timeoutMs: THREAD_TIMEOUT_MS,
    idleMs: IDLE_MS,
    unavailable: options.unavailable,
  })
  return {
    identify: (path) => pool.run('identify', { path }),
    normalise: (from, to, { maxSide, square } = {}) =>
      pool.run('convert', {
        from,
        to,
        seconds,
        limit: square ? { square } : maxSide ? { side: maxSide } : undefined,
      }),
    resize: (from, to, { width, type }) => pool.run('convert', { from, to, type, seconds, limit: { width } }),
    compose: (drawing) => pool.run('compose', drawing),
    printFile: (print) => pool.run('printFile', print),
    findUnprintable: (name, font) => pool.run('unprintable', { name, font }),
    perceptualHashes: (path) => pool.run('perceptualHash', { path }),
    fingerprint: (path) => pool.run('fingerprint', { path }),
    mark: (from, to, id) => pool.run('mark', { from, to, id }),
    readMarks: (path) => pool.run('readMarks', { path }),
    stripPlaces: (from, to) => pool.run('withoutPlaces', { from, to }),
    finishArt: (work) => pool.run('art', work),
    shareCard: (card) => pool.run('shareCard', card),
    talentCard: (card) => pool.run('talentCard', card),
    teamCard: (card) => pool.run('teamCard', card),
    appIcon: async (icon) => Buffer.from(await pool.run('appIcon', icon)),
    state: pool.state,
    close: pool.close,
  }
}
