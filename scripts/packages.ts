import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Fields of a package’s manifest that the build reads. */
export type PackageManifest = {
  name: string
  /**
   * Files that other packages may import: the path after the name, such as `./pictures`, with its
   * file, such as `./pictures/index.ts`.
   */
  exports?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
}

/** Begins the name of every package in `packages/`. */
export const SCOPE = '@semblance/'

/** Reads the packages of the repository, by their folders (`packages/demo-art`). */
export function readPackages(root: string): ReadonlyMap<string, PackageManifest> {
  const manifests = globSync('packages/*/package.json', { cwd: root }).toSorted()
  return new Map(manifests.map((file) => [posix.dirname(file), JSON.parse(readFileSync(join(root, file), 'utf8'))]))
}

/**
 * Reads the packages of this repository that the program depends on, directly or through other
 * packages.
 */
export function readProgramPackages(root: string): ReadonlyMap<string, PackageManifest> {
  const all = [...readPackages(root)]
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageManifest
  const found = new Map<string, PackageManifest>()
  const take = (names: readonly string[]): void => {
    for (const [folder, manifest] of all)
      if (names.includes(manifest.name) && !found.has(folder)) {
        found.set(folder, manifest)
        take(Object.keys(manifest.dependencies ?? {}))
      }
  }
  take(Object.keys(dependencies))
  return found
}

/** Finds our own file that an import refers to: by its path, or by the name of a package. */
export type Resolve = (from: string, specifier: string) => string | undefined

/**
 * Returns a function that resolves imports of our own files, and gives undefined for all others.
 * It throws on a name that no package exports. A query (`?url`) stays at the end of the path.
 */
export function resolverOf(root: string): Resolve {
  const exported = new Map(
    [...readPackages(root)].flatMap(([folder, { name, exports = {} }]) =>
      Object.entries(exports).map(([path, file]) => [posix.join(name, path), posix.join(folder, file)]),
    ),
  )
  return (from, specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
    if (!specifier.startsWith(SCOPE)) return undefined
    const [name = '', query] = specifier.split('?')
    const file = exported.get(name)
    if (file === undefined) throw new Error(`${from} imports ${specifier}, which no package exports`)
    return query === undefined ? file : `${file}?${query}`
  }
}

/**
 * Links the installed modules into a copy of the tree. The copy keeps its own packages, so that it
 * runs the faults planted in them.
 */
export function linkModules(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, SCOPE), { recursive: true })
  for (const name of readdirSync(from)) if (!SCOPE.startsWith(`${name}/`)) symlinkSync(join(from, name), join(to, name))
  for (const [folder, { name }] of readPackages(copy)) symlinkSync(join(copy, folder), join(to, name))
}
