import type { Breach } from './breach.ts'
import { featureOf, isTestFile, type SourceTree } from './source-tree.ts'

const RULE = 'A feature’s index.ts must not load routes or jobs: list them in feature.ts.'
const LISTED = /^server\/features\/.*\/(routes|jobs)\/[^/]+\.ts$/

/** Finds features whose index.ts loads a route or a job, directly or through other files. */
export function findLoadedRoutes(tree: SourceTree): Breach[] {
  return [...tree.keys()]
    .filter((file) => file === `${featureOf(file)}/index.ts`)
    .flatMap((file) => {
      const path = pathToRoute(tree, file)
      return path ? [{ file, rule: RULE, detail: `loads ${path.join(' → ')}` }] : []
    })
}

/** Chain of imports from `start` to the nearest route or job. */
function pathToRoute(tree: SourceTree, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>([[start, start]])
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const { to, typesOnly } of tree.get(file)?.imports ?? []) {
      if (typesOnly || isTestFile(to) || cameFrom.has(to)) continue
      cameFrom.set(to, file)
      if (LISTED.test(to)) return pathFrom(start, to, cameFrom)
      queue.push(to)
    }
  }
  return undefined
}

function pathFrom(start: string, end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [end]
  for (let file = cameFrom.get(end); file !== undefined && file !== start; file = cameFrom.get(file)) path.unshift(file)
  return path
}
