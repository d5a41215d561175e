import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Images of the folder of an embedded database, as a kill at each point would leave it. Copying the
 * folder is safe, because only the querying thread writes to it. PostgreSQL writes at a commit and
 * when its buffers are full. Most points therefore leave the same bytes as the one before, and
 * share its image.
 */
export type CrashImages = {
  /** Saves the folder's current content, unless it equals the last point's. */
  leave: (point: number) => void
  /**
   * Name of the image of each point, in order: the number of the first point with the same content.
   */
  imageOfPoint: readonly number[]
}

/**
 * Creates images of `place`.
 * @param folder receives the images, each named after its point. They share files by hard links, so
 * open only a copy made by `mirrorFolder`.
 */
export function crashImagesOf(place: string, folder: string): CrashImages {
  const imageOfPoint: number[] = []
  return {
    imageOfPoint,
    leave: (point) => {
      const last = imageOfPoint.at(-1)
      const previous = last === undefined ? undefined : join(folder, String(last))
      const changed = changedFiles(place, previous)
      if (last !== undefined && changed.size === 0) return void imageOfPoint.push(last)
      keep(place, join(folder, String(point)), previous, changed)
      imageOfPoint.push(point)
    },
  }
}

/** Makes `to` equal to `from`. Copies only the files that changed since it was last mirrored. */
export function mirrorFolder(from: string, to: string): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  const wanted = new Set(files)
  for (const path of pathsIn(to).files) if (!wanted.has(path)) rmSync(join(to, path))
  for (const path of files) if (!isSame(join(from, path), join(to, path))) copyFile(join(from, path), join(to, path))
}

/** Returns the files that differ from the saved ones, including deleted ones. */
function changedFiles(folder: string, previous: string | undefined): Set<string> {
  const { files } = pathsIn(folder)
  if (!previous) return new Set(files)
  const changed = new Set(files.filter((path) => !isSame(join(folder, path), join(previous, path))))
  const standing = new Set(files)
  for (const path of pathsIn(previous).files) if (!standing.has(path)) changed.add(path)
  return changed
}

/** Copies changed files and hard-links the rest to the saved ones. */
function keep(from: string, to: string, previous: string | undefined, changed: ReadonlySet<string>): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  for (const path of files) {
    if (previous && !changed.has(path)) linkSync(join(previous, path), join(to, path))
    else copyFile(join(from, path), join(to, path))
  }
}

const LATELY_MS = 1000

/**
 * Compares size and time. For a recently written file it compares the bytes, because two writes may
 * have the same time.
 */
function isSame(path: string, other: string): boolean {
  const [one, two] = [statSync(path), statSync(other, { throwIfNoEntry: false })]
  if (!two || one.size !== two.size) return false
  const isSettled = Date.now() - one.mtimeMs > LATELY_MS
  if (isSettled && Math.abs(one.mtimeMs - two.mtimeMs) < 1) return true
  return readFileSync(path).equals(readFileSync(other))
}

function copyFile(from: string, to: string): void {
  const { atime, mtimeMs } = statSync(from)
  copyFileSync(from, to)
  utimesSync(to, atime, mtimeMs / 1000)
}

/** Lists parents before their content. */
function pathsIn(root: string): { folders: string[]; files: string[] } {
  const folders: string[] = ['']
  const files: string[] = []
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const paths = entry.isDirectory() ? folders : files
      paths.push(join(folder, entry.name))
    }
  }
  return { folders, files }
}
