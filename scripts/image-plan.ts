import { globSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** Reads the steps of the container image from Dockerfile and .dockerignore. */
export type Step = { instruction: string; value: string; line: number }
export type Stage = { name: string; steps: readonly Step[] }

const KNOWN = new Set([
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
])

/** @throws if the Dockerfile contains an instruction that this script does not know */
export function readStages(root: string): Stage[] {
  const stages: { name: string; steps: Step[] }[] = []
  let begun: { text: string; line: number } | undefined
  for (const [at, raw] of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue
    begun = { text: `${begun?.text ?? ''}${raw.replace(/\\\s*$/, ' ').trim()} `, line: begun?.line ?? at + 1 }
    if (/\\\s*$/.test(raw)) continue
    const [, instruction = '', value = ''] = /^(\S+)\s+(.*\S)\s*$/.exec(begun.text) ?? []
    if (!KNOWN.has(instruction)) throw new Error(`Dockerfile, line ${begun.line}: ${instruction} is not known here`)
    if (instruction === 'FROM') stages.push({ name: / AS (\S+)$/i.exec(value)?.[1] ?? '', steps: [] })
    else stages.at(-1)?.steps.push({ instruction, value, line: begun.line })
    begun = undefined
  }
  return stages
}

export function readCopy(value: string): { from: string | undefined; sources: readonly string[]; target: string } {
  const words = value.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '.' }
}

/**
 * Returns a test for files that are sent to the build. The last matching pattern of .dockerignore
 * decides.
 */
export function readContext(root: string): (file: string) => boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isLetIn: line.startsWith('!'), glob: line.replace(/^!/, '').replace(/^\/|\/$/g, '') }))
  return (file) => {
    const names = file.split('/')
    const paths = names.map((_name, at) => names.slice(0, at + 1).join('/'))
    const last = patterns.findLast(({ glob }) => paths.some((path) => matchesGlob(path, glob)))
    return last?.isLetIn ?? true
  }
}

export function filesOf(root: string, source: string): string[] {
  const isLetIn = readContext(root)
  const path = source.replace(/^\.\//, '').replace(/\/$/, '')
  const info = statSync(join(root, path), { throwIfNoEntry: false })
  if (!info) return []
  if (info.isFile()) return isLetIn(path) ? [path] : []
  return globSync(`${path}/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
    .filter(isLetIn)
}
