import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Breach, describeBreach } from '../../scripts/architecture/breach.ts'
import { findCycles } from '../../scripts/architecture/cycles.ts'
import { findUndocumented } from '../../scripts/architecture/docstrings.ts'
import { findLoadedRoutes } from '../../scripts/architecture/entrances.ts'
import { findShapeBreaches } from '../../scripts/architecture/feature-shape.ts'
import { findImportBreaches } from '../../scripts/architecture/import-rules.ts'
import { findUnknownFeatures } from '../../scripts/architecture/known-features.ts'
import { findOmittedFields } from '../../scripts/architecture/omitted-fields.ts'
import { findUnsentEffects } from '../../scripts/architecture/outside-effects.ts'
import { readSourceTree } from '../../scripts/architecture/source-tree.ts'
import { findTableBreaches } from '../../scripts/architecture/table-owners.ts'

/** Rules of docs/architecture.md; `npm run check:prove` plants a breach of each. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tree = readSourceTree(ROOT)
const textsOf = (breaches: readonly Breach[]): string[] => breaches.map(describeBreach)

test('the source tree is not empty', () => {
  expect(tree.size).toBeGreaterThan(400)
})

test('no layer is bypassed, and features are entered through their index.ts only', () => {
  expect(textsOf(findImportBreaches(tree))).toEqual([])
})

test('files and features have no import cycles, types included', () => {
  expect(textsOf(findCycles(tree))).toEqual([])
})

test('every feature has the same shape', () => {
  expect(textsOf(findShapeBreaches(ROOT))).toEqual([])
})

test('no entrance of a feature loads a route or a job', () => {
  expect(textsOf(findLoadedRoutes(tree))).toEqual([])
})

test('every feature is in the list and in the architecture document', () => {
  expect(textsOf(findUnknownFeatures(ROOT, tree))).toEqual([])
})

test('every table has one owner, and only its queries name the table', () => {
  expect(textsOf(findTableBreaches(ROOT, tree))).toEqual([])
})

test('every function used by another feature has a doc comment', () => {
  expect(textsOf(findUndocumented(tree))).toEqual([])
})

test('nothing leaves without its reason being read again', () => {
  expect(textsOf(findUnsentEffects(tree))).toEqual([])
})

test('a field is left out only where a missing one differs from an undefined one', () => {
  expect(textsOf(findOmittedFields(tree))).toEqual([])
})
