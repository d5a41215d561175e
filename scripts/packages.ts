import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, posix } from 'node:path'

export type PackageManifest = {
  name: string
  /**
   * The key is the path after the package's name. For example, `./pictures` means
   * `./pictures/index.ts`.
   */
  exports?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
}

export const SCOPE = '@semblance/'

/** The keys are folders, for example `packages/demo-art`. */
export function readPackages(root: string): ReadonlyMap<string, PackageManifest> {
  const manifests = globSync('packages/*/package.json', { cwd: root }).toSorted()
  return new Map(manifests.map((file) => [posix.dirname(file), JSON.parse(readFileSync(join(root, file), 'utf8'))]))
}

/** Manifests of the packages that the program needs, directly or through other packages. */
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

/** Returns the file of this repository that an import means. */
export type Resolve = (from: string, specifier: string) => string | undefined

/**
 * The result is undefined for an import of a foreign package. It throws if none of our packages
 * exports the name. A query such as `?url` stays at the end of the path.
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
 * Links the installed packages into a copy. Our own packages are those of the copy, so that bugs
 * planted there take effect.
 */
export function linkModules(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, SCOPE), { recursive: true })
  for (const name of readdirSync(from)) if (!SCOPE.startsWith(`${name}/`)) symlinkSync(join(from, name), join(to, name))
  for (const [folder, { name }] of readPackages(copy)) symlinkSync(join(copy, folder), join(to, name))
}
