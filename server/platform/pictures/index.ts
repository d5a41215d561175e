import { availableParallelism } from 'node:os'
import type { FontName } from '../lettering/index.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import type { FinishArt, FinishedArt } from './art/finish-art.ts'
import type { Drawing, PrintFile } from './composing/drawing.ts'
import type { PictureInfo, PictureType, WrittenPicture } from './picture.ts'
import type { PictureLooks } from './picture-looks.ts'
import type { ShareCard } from './share-card.ts'
import type * as tasks from './tasks.ts'
import type { TeamCard } from './team-card.ts'

export type { FinishedArt } from './art/finish-art.ts'
export type { GroundRemoval } from './art/remove-ground.ts'
export type { PictureInfo, PictureRefusal, PictureType, WrittenPicture } from './picture.ts'
export type { PictureLooks } from './picture-looks.ts'

/**
 * Work on pictures, in threads: paths in, paths out. All of it throws `TaskRefused` with a `PictureRefusal` for what the
 * picture is to blame for, and ServiceUnavailable when too much waits.
 */
export type Pictures = {
  /**
   * Type and size by the bytes, before anything is decoded; the size is as stored, before its orientation.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  identify: (path: string) => Promise<PictureInfo>
  /**
   * The same picture, clean: orientation applied, every byte of metadata dropped, sRGB of 8 bits, first frame, same type.
   * With `maxSide` neither side is longer; with `square` it is cut to a square, no larger than that, around what the eye goes
   * to. A failure leaves nothing at `to`.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans, tooSlow
   */
  normalise: (from: string, to: string, options?: { maxSide?: number; square?: number }) => Promise<WrittenPicture>
  /** As `normalise`, as wide as said and never wider than it was; of its own type unless another is asked for. */
  resize: (from: string, to: string, options: { width: number; type?: PictureType }) => Promise<WrittenPicture>
  /**
   * Returns what a picture looks like, to find copies of it by; null for a plain surface.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  looks: (path: string) => Promise<PictureLooks | null>
  /**
   * Takes places (GPS in EXIF, XMP, IPTC) out of a JPEG, PNG, WebP, HEIC, AVIF or TIFF and touches nothing else; false, and
   * nothing at `to`, when there was none.
   * @throws TaskRefused: unreadable (empty), unsupported (none of these)
   */
  stripPlaces: (from: string, to: string) => Promise<boolean>
  /**
   * A product with art on it, once watermarked (1200 px) and once not, both WebP. A failure leaves nothing.
   * @throws TaskRefused for a picture that cannot be read
   */
  compose: (drawing: Drawing) => Promise<{ preview: WrittenPicture; clean: WrittenPicture }>
  /** What a printer gets: PNG, 300 dpi, sRGB, clear where nothing is printed. @throws TaskRefused as compose */
  printFile: (print: PrintFile) => Promise<WrittenPicture>
  /** Characters of a name that a font has no letter for: none when all of it can be set. */
  unsettable: (name: string, font: FontName) => Promise<string[]>
  /**
   * Makes of a drawing the art, its mask, and the watermarked preview, which is what may be shown of it.
   * @throws TaskRefused: unreadable, unsupported, tooManyPixels, tooManyScans
   */
  finishArt: (work: FinishArt) => Promise<FinishedArt>
  /**
   * What other sites show of a shared picture, 1200 × 630: the picture on two colours, with a title and a line below it.
   * JPEG. A failure leaves nothing at `to`. @throws TaskRefused for a picture that cannot be read
   */
  shareCard: (card: ShareCard) => Promise<WrittenPicture>
  /**
   * Where a team stands, 1200 × 630: its flag, rank, name and count on its colours. PNG. A failure leaves nothing at `to`.
   * @throws TaskRefused for a flag that cannot be read
   */
  teamCard: (card: TeamCard) => Promise<WrittenPicture>
  /** How many pictures wait, and how many threads there are. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Uploads that may wait at once: each is two paths. */
const MAX_WAITING = 200

/**
 * Decoders run in the threads that libuv has for the whole process, four of them: files, names and passwords need one. So
 * no more pictures at once than three, however many cores there are.
 */
const MOST_AT_ONCE = 3

/** Well past the limit of work: it ends what hangs where that limit cannot reach. */
const THREAD_TIMEOUT_MS = 15_000

const IDLE_MS = 30_000

/** No thread starts, and nothing of the libraries is loaded, before the first picture. */
export function createPictures(options: { maxWaiting?: number; threads?: number; seconds?: number } = {}): Pictures {
  const { maxWaiting = MAX_WAITING, threads = Math.min(MOST_AT_ONCE, availableParallelism()), seconds } = options
  const pool = createWorkerPool<typeof tasks>({
    title: 'pictures',
    file: new URL('./tasks.ts', import.meta.url),
    threads,
    maxWaiting,
    timeoutMs: THREAD_TIMEOUT_MS,
    idleMs: IDLE_MS,
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
    unsettable: (name, font) => pool.run('unsettable', { name, font }),
    looks: (path) => pool.run('looks', { path }),
    stripPlaces: (from, to) => pool.run('withoutPlaces', { from, to }),
    finishArt: (work) => pool.run('art', work),
    shareCard: (card) => pool.run('shareCard', card),
    teamCard: (card) => pool.run('teamCard', card),
    state: pool.state,
    close: pool.close,
  }
}
