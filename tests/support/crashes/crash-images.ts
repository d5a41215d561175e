import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a kill would leave of an embedded database, point by point: its folder as it is, since nothing but the thread
 * that asks writes in it. PostgreSQL writes at a commit and when its buffers are full, so most points leave the files of
 * the point before, byte for byte; those share its image.
 */
export type CrashImages = {
  /** Keeps what is in the folder now, unless it is what the last point left. */
  leave: (point: number) => void
  /** For each point, in order, the name of its image: the first point that left the same. */
  imageOfPoint: readonly number[]
}

/** @param folder where the images go, each named for its point. They share files: `mirrorFolder` them, and open that. */
export function crashImagesOf(place: string, folder: string): CrashImages {
  const imageOfPoint: number[] = []
  return {
    imageOfPoint,
    leave: (point) => {
      const last = imageOfPoint.at(-1)
      const kept = last === undefined ? undefined : join(folder, String(last))
      const changed = changedFiles(place, kept)
      if (last !== undefined && changed.size === 0) return void imageOfPoint.push(last)
      keep(place, join(folder, String(point)), kept, changed)
      imageOfPoint.push(point)
    },
  }
}

/** Makes `to` what `from` is, copying only what differs from an earlier mirroring. */
export function mirrorFolder(from: string, to: string): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  const wanted = new Set(files)
  for (const path of pathsIn(to).files) if (!wanted.has(path)) rmSync(join(to, path))
  for (const path of files) if (!isSame(join(from, path), join(to, path))) copyFile(join(from, path), join(to, path))
}

/** What of a folder is not as it was kept, or no longer there. */
function changedFiles(folder: string, kept: string | undefined): Set<string> {
  const { files } = pathsIn(folder)
  if (!kept) return new Set(files)
  const changed = new Set(files.filter((path) => !isSame(join(folder, path), join(kept, path))))
  const standing = new Set(files)
  for (const path of pathsIn(kept).files) if (!standing.has(path)) changed.add(path)
  return changed
}

/** Copies what has changed; the rest are the very files that were kept before. */
function keep(from: string, to: string, kept: string | undefined, changed: ReadonlySet<string>): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  for (const path of files) {
    if (kept && !changed.has(path)) linkSync(join(kept, path), join(to, path))
    else copyFile(join(from, path), join(to, path))
  }
}

const LATELY_MS = 1000

/** Size and time tell, but of a file written a moment ago: the next write may bear the same time. There the bytes do. */
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

/** Folders before what is in them. */
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
