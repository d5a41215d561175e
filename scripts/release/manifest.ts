/** Of package.json and package-lock.json, what a release says of itself. */
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

/** What the program needs to run, and nothing that it is made or tried with. */
export const releaseManifest = (manifest: Manifest): Manifest => ({
  ...(Object.fromEntries(KEPT.map((key) => [key, manifest[key]])) as Manifest),
  files: ['server', 'web/dist', 'sbom.json', 'THIRD-PARTY-LICENCES.md', 'CHANGELOG.md'],
})

/** The packages that run with it, as they were tried: what the bill of materials is read from. */
export function releaseLock(lock: Lock, manifest: Manifest): Lock {
  const { name, version, license, dependencies, optionalDependencies, bin, engines } = releaseManifest(manifest)
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  const own = { name, version, license, dependencies, optionalDependencies, bin, engines } as Locked
  return { ...lock, packages: { '': own, ...Object.fromEntries(packages) } }
}
