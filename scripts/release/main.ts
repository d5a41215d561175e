/**
 * Builds a release: `npm run release` writes release/semblance-<version>.tgz. After `npm install`
 * of this file, `npx semblance serve` runs the program. The file contains the program as
 * JavaScript, the built pages, a bill of materials (CycloneDX), and the licenses of all packages
 * that run with the program.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../build-pages.ts'
import { readProgramPackages } from '../packages.ts'
import { licencesText, readLicences, refusedLicences } from './licences.ts'
import { type Lock, releaseLock, releaseManifest } from './manifest.ts'
import { writeProgram } from './program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const OUT = join(ROOT, 'release')

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
const packages = readLicences(ROOT, lock)
const refused = refusedLicences(packages)
if (refused.length > 0)
  throw new Error(`The licenses of these packages do not permit our distribution:\n${refused.join('\n')}`)

const folder = mkdtempSync(join(tmpdir(), 'semblance-release-'))
try {
  writeProgram(ROOT, folder)
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(join(ROOT, file), join(folder, file))
  const released = releaseManifest(manifest, readProgramPackages(ROOT))
  writeJson('package.json', released)
  // This file is not part of the release. The bill of materials is made from it.
  writeJson('package-lock.json', releaseLock(lock, released))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.md'), licencesText(packages))
  writeFileSync(join(folder, 'sbom.json'), billOfMaterials())
  mkdirSync(OUT, { recursive: true })
  const packed = execFileSync('npm', ['pack', folder, '--pack-destination', OUT, '--silent'], { encoding: 'utf8' })
  console.log(
    `release/${packed.trim()}: ${packages.length} packages run with it, each under a license that permits our distribution.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function writeJson(name: string, content: object): void {
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
}

function billOfMaterials(): string {
  return execFileSync(
    'npm',
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
}
