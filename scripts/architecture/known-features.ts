import { readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'
import { folderOf, isManifestFile, readManifests } from './manifests.ts'
import { featureOf, type SourceTree } from './source-tree.ts'

const LIST = 'server/features.ts'

/**
 * Finds features that are not in the list of features, not in docs/architecture.md, or named
 * differently from their folder.
 */
export function findUnknownFeatures(root: string, tree: SourceTree): Breach[] {
  const features = new Set([...tree.keys()].map(featureOf).filter((feature) => feature !== undefined))
  const listed = new Set(tree.get(LIST)?.imports.map(({ to }) => to))
  const document = readFileSync(`${root}/docs/architecture.md`, 'utf8')
  const breaches: Breach[] = []
  for (const feature of features) {
    const file = `${feature}/feature.ts`
    if (tree.has(file) && !listed.has(file))
      breaches.push({ file, detail: `is not in ${LIST}`, rule: 'FEATURES lists the manifest of every feature.' })
    if (!document.includes(`(../${feature})`))
      breaches.push({
        file: feature,
        detail: 'has no row in docs/architecture.md',
        rule: 'The table of features must name every feature and its purpose: run npm run generate.',
      })
  }
  return [...breaches, ...findMisnamed(tree)]
}

function findMisnamed(tree: SourceTree): Breach[] {
  const manifests = readManifests(tree).filter(({ file }) => featureOf(file) !== undefined)
  const rule = 'A feature.ts declares the feature of its folder with defineFeature.'
  const declared = new Set(manifests.map(({ file }) => file))
  return [
    ...manifests
      .filter((manifest) => folderOf(manifest) !== featureOf(manifest.file))
      .map(({ file, line, name }) => ({ file, line, rule, detail: `is named ${name}` })),
    ...[...tree.keys()]
      .filter((file) => featureOf(file) !== undefined && isManifestFile(file) && !declared.has(file))
      .map((file) => ({ file, rule, detail: 'declares nothing' })),
  ]
}
