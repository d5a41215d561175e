/** The fields of package.json and package-lock.json that a release keeps. */
type Manifest = Record<string, unknown> & { name: string; version: string }
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

/** Returns the manifest without anything that only development and tests need. */
export const releaseManifest = (manifest: Manifest): Manifest => ({
  ...(Object.fromEntries(KEPT.map((key) => [key, manifest[key]])) as Manifest),
  files: ['server', 'web/dist', 'sbom.json', 'THIRD-PARTY-LICENCES.md', 'CHANGELOG.md'],
})

/**
 * Returns the lock file of the production packages in their tested versions. The bill of materials
 * is generated from it.
 */
export function releaseLock(lock: Lock, manifest: Manifest): Lock {
  const { name, version, license, dependencies, optionalDependencies, bin, engines } = releaseManifest(manifest)
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const own = { name, version, license, dependencies, optionalDependencies, bin, engines } as Locked
  return { ...lock, packages: { '': own, ...Object.fromEntries(packages) } }
}
