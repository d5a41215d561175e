import { readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'
import { featureOf, type SourceTree } from './source-tree.ts'

/**
 * Finds features that nothing imports, and features that the architecture document does not name.
 */
export function findUnknownFeatures(root: string, tree: SourceTree): Breach[] {
  const features = new Set([...tree.keys()].map(featureOf).filter((feature) => feature !== undefined))
  const entered = new Set(
    [...tree.values()].flatMap(({ file, imports }) =>
      imports.filter(({ to }) => featureOf(to) !== featureOf(file)).map(({ to }) => featureOf(to)),
    ),
  )
  const document = readFileSync(`${root}/docs/architecture.md`, 'utf8')
  const breaches: Breach[] = []
  for (const feature of features) {
    if (!entered.has(feature))
      breaches.push({
        file: `${feature}/index.ts`,
        detail: 'is imported by nobody',
        rule: 'A feature’s routes and jobs stand in ROUTES and SCHEDULE of server/app.ts.',
      })
    if (!document.includes(`(../${feature})`))
      breaches.push({
        file: feature,
        detail: 'has no row in docs/architecture.md',
        rule: 'The table of features names every feature and what it is about.',
      })
  }
  return breaches
}
