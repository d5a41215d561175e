import { availableParallelism } from 'node:os'
import type { FontName } from '@semblance/media/lettering'
import { createWorkerPool, type Unavailable } from '@semblance/workers/worker-pool'
import type { FinishArt, FinishedArt } from './art/finish-art.ts'
import type { Drawing, PrintFile } from './composing/drawing.ts'
import type { PictureInfo, PictureType, WrittenPicture } from './picture.ts'
import type { PerceptualHashes } from './picture-looks.ts'
import type { ShareCard } from './share-card.ts'
import type * as tasks from './tasks.ts'
import type { TeamCard } from './team-card.ts'

export type { FinishedArt } from './art/finish-art.ts'
export type { BackgroundRemoval } from './art/remove-background.ts'
export type { PictureInfo, PictureRefusal, PictureType, WrittenPicture } from './picture.ts'
export type { PerceptualHashes } from './picture-looks.ts'

/**
 * Processes pictures in worker threads. Its methods take and return paths of files instead of
 * pictures. If the picture is at fault, every method throws `TaskRefused` with a `PictureRefusal`.
 * If too much is queued, it throws the error of `unavailable`.
 */
export type Pictures = {
  /**
   * Reads type and size from the bytes before anything is decoded. The size is the stored one,
   * before the orientation is applied.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  identify: (path: string) => Promise<PictureInfo>
  /**
   * Rewrites a picture: orientation applied, no metadata, 8-bit sRGB, first frame, same type.
   * `maxSide` limits both sides. `square` cuts the picture to a square of at most that size around
   * the most salient part. Leaves no file at `to` on failure.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans, tooSlow
   */
  normalise: (from: string, to: string, options?: { maxSide?: number; square?: number }) => Promise<WrittenPicture>
  /**
   * Same as `normalise`, with a maximum width. Never enlarges. Keeps the type unless `type` is
   * given.
   */
  resize: (from: string, to: string, options: { width: number; type?: PictureType }) => Promise<WrittenPicture>
  /**
   * Returns the perceptual hashes that identify copies of a picture, or null for a plain surface.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  perceptualHashes: (path: string) => Promise<PerceptualHashes | null>
  /**
   * Removes locations (GPS in EXIF, XMP, IPTC) from a JPEG, PNG, WebP, HEIC, AVIF or TIFF and
   * changes nothing else. Returns false and writes nothing if it finds none.
   * @throws TaskRefused: unreadable (empty), unsupported (any other type)
   */
  stripPlaces: (from: string, to: string) => Promise<boolean>
  /**
   * Renders a product with art as two WebP files: with a watermark (1200 px) and clean. Leaves no
   * file on failure.
   * @throws TaskRefused for a picture that cannot be read
   */
  compose: (drawing: Drawing) => Promise<{ preview: WrittenPicture; clean: WrittenPicture }>
  /**
   * Writes the print file: PNG, 300 dpi, sRGB, transparent where nothing is printed.
   * @throws TaskRefused in the same cases as `compose`
   */
  printFile: (print: PrintFile) => Promise<WrittenPicture>
  /** Returns the characters of a name that a font lacks. Empty if the name can be printed. */
  findUnprintable: (name: string, font: FontName) => Promise<string[]>
  /**
   * Turns a drawing into the art, its mask and the watermarked preview. Only the preview is public.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  finishArt: (work: FinishArt) => Promise<FinishedArt>
  /**
   * Draws the social preview of a shared picture, 1200 × 630, as JPEG: the picture on two colors,
   * with a title and a line below it. Leaves no file at `to` on failure.
   * @throws TaskRefused for a picture that cannot be read
   */
  shareCard: (card: ShareCard) => Promise<WrittenPicture>
  /**
   * Draws the standing of a team, 1200 × 630, as PNG: its flag, rank, name and count on its colors.
   * Leaves no file at `to` on failure.
   * @throws TaskRefused for a flag that cannot be read
   */
  teamCard: (card: TeamCard) => Promise<WrittenPicture>
  /** Returns the number of queued pictures and of threads. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Number of uploads that may be queued. A queued upload needs only two paths in memory. */
const MAX_WAITING = 200

/**
 * Maximum number of pictures at once, on any number of cores. Decoders use libuv's four threads,
 * which the whole process shares. One must stay free for file access, DNS and password hashing.
 */
const MAX_AT_ONCE = 3

/**
 * Time after which a hanging thread is ended. The work has its own, much shorter time limit, but
 * some of its steps cannot be interrupted.
 */
const THREAD_TIMEOUT_MS = 15_000

const IDLE_MS = 30_000

type PicturesOptions = { maxWaiting?: number; threads?: number; seconds?: number; unavailable: Unavailable }

/** Creates the pool for pictures. Threads start and libraries load only with the first picture. */
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
    stripPlaces: (from, to) => pool.run('withoutPlaces', { from, to }),
    finishArt: (work) => pool.run('art', work),
    shareCard: (card) => pool.run('shareCard', card),
    teamCard: (card) => pool.run('teamCard', card),
    state: pool.state,
    close: pool.close,
  }
}
