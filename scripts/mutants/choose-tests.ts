import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestsRecord } from '../requests-record.ts'

/** Most tests from outside the feature: the most relevant ones. */
const MAX_OTHERS = 6
const ALWAYS = ['tests/safety/paged-lists.test.ts']
const LEFT_OUT =
  /^tests\/(browser|year|storm|upgrade|hostile)\/|hot-reads|principals|adversary-matrix|by-clicking|killed|processes|release|tour|models\/local/

const folderOf = (feature: string): string =>
  /^(platform|providers)\//.test(feature) ? `server/${feature}` : `server/features/${feature}`

/** Lists the tests in a feature's folder, the shortest first. */
export const ownTests = (root: string, feature: string): string[] =>
  globSync(`${folderOf(feature)}/**/*.test.ts`, { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted((one, other) => statSync(join(root, one)).size - statSync(join(root, other)).size)

/**
 * Lists tests elsewhere that may notice a change of a feature, because they request its routes and
 * few others, or import from it. The most relevant come first.
 */
export function otherTests(root: string, feature: string): string[] {
  const folder = folderOf(feature)
  const own = new Set(ownTests(root, feature))
  const sources = globSync(`${folder}/**/*.ts`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const record = JSON.parse(readFileSync(join(root, 'tests/requests-record.json'), 'utf8')) as RequestsRecord
  const asked = new Map<string, { own: number; all: number }>()
  for (const [route, { tests }] of Object.entries(record)) {
    const path = route.split(' ')[1] ?? ''
    const isOwn = sources.some((text) => text.includes(`'${path}'`))
    for (const test of tests) {
      const counts = asked.get(test) ?? { own: 0, all: 0 }
      asked.set(test, { own: counts.own + Number(isOwn), all: counts.all + 1 })
    }
  }
  const specific = [...asked]
    .filter(([test, { own: ofIt }]) => ofIt > 0 && !own.has(test) && !LEFT_OUT.test(test))
    .toSorted(([, one], [, other]) => other.own / other.all - one.own / one.all)
    .slice(0, MAX_OTHERS)
    .map(([test]) => test)
  const importing = globSync('{server,tests}/**/*.test.ts', { cwd: root }).filter(
    (file) =>
      !own.has(file) &&
      !LEFT_OUT.test(file) &&
      readFileSync(join(root, file), 'utf8').includes(`${folder.replace('server/', '')}/`),
  )
  return [...new Set([...specific, ...importing])].slice(0, MAX_OTHERS).concat(ALWAYS)
}
