import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../prove/try-bugs.ts'
import { findSites, type Mutant } from './find-mutants.ts'
import { instrument } from './instrument.ts'

export type NumberedMutant = Mutant & { number: number; feature: string }

/** Returns, for example, `money/payouts`, `platform/http`, or a folder of a package. */
export function featureOf(file: string): string {
  if (file.startsWith('packages/')) return file.split('/').slice(0, -1).slice(0, 3).join('/')
  const [, kind = '', ...rest] = file.split('/')
  return kind === 'features' ? rest.slice(0, rest.length > 2 ? 2 : 1).join('/') : `${kind}/${rest[0] ?? ''}`
}

export function findAllMutants(root: string): { mutants: NumberedMutant[]; write: (copy: string) => void } {
  const files = globSync('{server/{features,platform,providers},packages/!(demo-art|user-pool)}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\/|\/migrations\//.test(file))
    .sort()
  const mutants: NumberedMutant[] = []
  const texts = new Map<string, string>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const found = findSites(file, source)
    const numbers = new Map<string, number>()
    for (const { alternatives } of found.sites)
      for (const { mutant } of alternatives) {
        const number = mutants.length + 1
        mutants.push({ ...mutant, number, feature: featureOf(file) })
        numbers.set(mutant.key, number)
      }
    if (numbers.size > 0)
      texts.set(
        file,
        instrument(source, found, (key) => numbers.get(key) ?? 0),
      )
  }
  const write = (copy: string) => {
    for (const [file, text] of texts) writeFileSync(join(copy, file), text)
  }
  return { mutants, write }
}

/**
 * These replacements disable caches that last as long as the process. A cache would contain
 * results of the mutant that was switched on before.
 */
const BUILT_ONCE = [
  ['built ??= buildOnce(', 'built = buildOnce('],
  ['if (!built) {', 'if (true) {'],
] as const

export function copyMutated(write: (copy: string) => void): string {
  const copy = copyTree()
  write(copy)
  const path = join(copy, 'server/platform/database/hot-query.ts')
  let text = readFileSync(path, 'utf8')
  for (const [once, always] of BUILT_ONCE) {
    if (!text.includes(once)) throw new Error(`${path} no longer contains “${once}”: update BUILT_ONCE`)
    text = text.replace(once, always)
  }
  writeFileSync(path, text)
  return copy
}
