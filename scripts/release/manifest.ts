import { type PackageManifest, SCOPE } from '../packages.ts'

type Manifest = Record<string, unknown> & PackageManifest & { version: string }
type Locked = {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  inBundle?: boolean
  link?: boolean
}
export type Lock = Record<string, unknown> & { packages: Record<string, Locked> }

const KEPT = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'engines',
  'bin',
  'dependencies',
  'optionalDependencies',
  'overrides',
]

/**
 * Leaves out everything that only development and tests need. Our own packages are folders in the
 * release, so their dependencies are added.
 */
export function releaseManifest(manifest: Manifest, packages: ReadonlyMap<string, PackageManifest>): Manifest {
  const needed = [manifest, ...packages.values()].flatMap(({ dependencies = {} }) => Object.entries(dependencies))
  const dependencies = needed.filter(([name]) => !name.startsWith(SCOPE))
  return {
    ...(Object.fromEntries(KEPT.map((key) => [key, manifest[key]])) as Manifest),
    dependencies: Object.fromEntries(dependencies.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    files: ['server', ...packages.keys(), 'web/dist', 'sbom.json', 'THIRD-PARTY-LICENCES.md', 'CHANGELOG.md'],
  }
}

/** Contains only packages that the program needs, in the versions that were tested. */
export function releaseLock(lock: Lock, released: Manifest): Lock {
  const { name, version, license, dependencies, optionalDependencies, bin, engines } = released
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const own = { name, version, license, dependencies, optionalDependencies, bin, engines } as Locked
  return { ...lock, packages: { '': own, ...Object.fromEntries(packages) } }
}
