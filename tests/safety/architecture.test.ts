import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Breach, describeBreach } from '../../scripts/architecture/breach.ts'
import { findCycles } from '../../scripts/architecture/cycles.ts'
import { findUndocumented } from '../../scripts/architecture/docstrings.ts'
import { findShapeBreaches } from '../../scripts/architecture/feature-shape.ts'
import { findImportBreaches } from '../../scripts/architecture/import-rules.ts'
import { findUnknownFeatures } from '../../scripts/architecture/known-features.ts'
import { readSourceTree } from '../../scripts/architecture/source-tree.ts'
import { findTableBreaches } from '../../scripts/architecture/table-owners.ts'

/** Rules of docs/architecture.md; `npm run check:prove` plants a breach of each. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tree = readSourceTree(ROOT)
const told = (breaches: readonly Breach[]): string[] => breaches.map(describeBreach)

test('there is a tree to look at', () => {
  expect(tree.size).toBeGreaterThan(400)
})

test('nobody reaches through a wall, or into a feature past its index.ts', () => {
  expect(told(findImportBreaches(tree))).toEqual([])
})

test('no file and no feature needs itself by a detour, by types neither', () => {
  expect(told(findCycles(tree))).toEqual([])
})

test('every feature has the same shape', () => {
  expect(told(findShapeBreaches(ROOT))).toEqual([])
})

test('every feature is entered, and named in the document', () => {
  expect(told(findUnknownFeatures(ROOT, tree))).toEqual([])
})

test('every table has one owner, whose queries alone name it', () => {
  expect(told(findTableBreaches(ROOT, tree))).toEqual([])
})

test('every function that a neighbour calls says what it promises', () => {
  expect(told(findUndocumented(tree))).toEqual([])
})
