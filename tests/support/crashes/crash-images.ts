import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Images of an embedded database's folder, as a kill at each point would leave it. Copying is
 * safe, because only the querying thread writes. PostgreSQL writes at a commit and when its
 * buffers are full, so most points share the image of the point before.
 */
export type CrashImages = {
  /** Saves the folder's content, unless it equals the last point's. */
  leave: (point: number) => void
  /** For each point, the number of the first point with the same content. It names the image. */
  imageOfPoint: readonly number[]
}

/**
 * @param folder Receives the images, each named after its point. They share files by hard links,
 * so open only a copy made by `mirrorFolder`.
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

/** Copies only the files that changed since `to` was last mirrored. */
export function mirrorFolder(from: string, to: string): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  const wanted = new Set(files)
  for (const path of pathsIn(to).files) if (!wanted.has(path)) rmSync(join(to, path))
  for (const path of files) if (!isSame(join(from, path), join(to, path))) copyFile(join(from, path), join(to, path))
}

function changedFiles(folder: string, previous: string | undefined): Set<string> {
  const { files } = pathsIn(folder)
  if (!previous) return new Set(files)
  const changed = new Set(files.filter((path) => !isSame(join(folder, path), join(previous, path))))
  const standing = new Set(files)
  for (const path of pathsIn(previous).files) if (!standing.has(path)) changed.add(path)
  return changed
}

/** Hard-links unchanged files to the saved ones. */
function keep(from: string, to: string, previous: string | undefined, changed: ReadonlySet<string>): void {
  const { folders, files } = pathsIn(from)
  for (const path of folders) mkdirSync(join(to, path), { recursive: true })
  for (const path of files) {
    if (previous && !changed.has(path)) linkSync(join(previous, path), join(to, path))
    else copyFile(join(from, path), join(to, path))
  }
}

const LATELY_MS = 1000

/** Two writes may have the same time, so recently written files are compared byte for byte. */
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

/** Parents come before their content. */
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
