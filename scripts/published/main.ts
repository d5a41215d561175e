/**
 * Writes excerpts of the API descriptions that services publish. The fake services in tests use
 * them. The descriptions are in packages. A package is read from node_modules if it has the right
 * version there. Otherwise it is downloaded to a temporary folder. `node scripts/published/main.ts
 * stripe` writes only the excerpt of this service.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { excerptOf } from './excerpt.ts'
import { type PublishedService, SERVICES } from './services.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function installed({ package: name, version }: PublishedService): string | undefined {
  const folder = join(ROOT, 'node_modules', name)
  if (!existsSync(folder)) return undefined
  const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return found.version === version ? folder : undefined
}

function download({ package: name, version }: PublishedService, folder: string): string {
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder })
  const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  return join(folder, 'package')
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !SERVICES.some((service) => service.package === name))
if (unknown.length > 0) throw new Error(`unknown services: ${unknown.join(', ')}`)
for (const service of SERVICES) {
  if (wanted.length > 0 && !wanted.includes(service.package)) continue
  const temporary = mkdtempSync(join(tmpdir(), 'published-'))
  const folder = installed(service) ?? download(service, temporary)
  const file = join(ROOT, service.file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(excerptOf(service, folder), null, 2)}\n`)
  rmSync(temporary, { recursive: true })
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: ROOT })
  console.log(`wrote ${service.file}`)
}
