import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Breach, describeBreach } from '../../scripts/architecture/breach.ts'
import { findCrowdedFolders } from '../../scripts/architecture/crowded-folders.ts'
import { findCycles } from '../../scripts/architecture/cycles.ts'
import { findUndocumented } from '../../scripts/architecture/docstrings.ts'
import { findLoadedRoutes } from '../../scripts/architecture/entry-points.ts'
import { findShapeBreaches } from '../../scripts/architecture/feature-shape.ts'
import { findImportBreaches } from '../../scripts/architecture/import-rules.ts'
import { findUnknownFeatures } from '../../scripts/architecture/known-features.ts'
import { findLongFunctions } from '../../scripts/architecture/long-functions.ts'
import { findOmittedFields } from '../../scripts/architecture/omitted-fields.ts'
import { findDirectEffects } from '../../scripts/architecture/outside-effects.ts'
import { findRoomBreaches } from '../../scripts/architecture/page-rooms.ts'
import { readSourceTree, TOOLS } from '../../scripts/architecture/source-tree.ts'
import { findTableBreaches } from '../../scripts/architecture/table-owners.ts'
import { findUnlabeledMedia } from '../../scripts/architecture/unlabeled-media.ts'

/** Rules of docs/architecture.md. `npm run check:prove` breaks each of them on purpose. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tree = readSourceTree(ROOT)
const tools = readSourceTree(ROOT, TOOLS)
const textsOf = (breaches: readonly Breach[]): string[] => breaches.map(describeBreach)

test('the source tree is not empty', () => {
  expect(tree.size).toBeGreaterThan(400)
  expect(tools.size).toBeGreaterThan(100)
})

test('no layer is bypassed, and features are entered through their index.ts only', () => {
  expect(textsOf(findImportBreaches(tree))).toEqual([])
})

test('files and features have no import cycles, types included', () => {
  expect(textsOf([...findCycles(tree), ...findCycles(tools)])).toEqual([])
})

test('pages show media only where the label of work made with AI appears', () => {
  expect(textsOf(findUnlabeledMedia(tree))).toEqual([])
})

test('the pages of one audience import nothing of another’s', () => {
  expect(textsOf(findRoomBreaches(tree))).toEqual([])
})

test('no folder of the pages and the tools is crowded, and no function of the pages is long', () => {
  expect(textsOf([...findCrowdedFolders(ROOT), ...findLongFunctions(tree)])).toEqual([])
})

test('every feature has the same shape', () => {
  expect(textsOf(findShapeBreaches(ROOT))).toEqual([])
})

test('no index.ts of a feature loads a route or a job', () => {
  expect(textsOf(findLoadedRoutes(tree))).toEqual([])
})

test('every feature is in the list and in the architecture document', () => {
  expect(textsOf(findUnknownFeatures(ROOT, tree))).toEqual([])
})

test('every table has one owner, and only its queries name the table', () => {
  expect(textsOf(findTableBreaches(ROOT, tree))).toEqual([])
})

test('every function used by another feature, or by another folder of pages or tools, has a doc comment', () => {
  expect(textsOf([...findUndocumented(tree), ...findUndocumented(tools)])).toEqual([])
})

test('nothing is sent without checking right before that it is still wanted', () => {
  expect(textsOf(findDirectEffects(tree))).toEqual([])
})

test('a field is left out only where a missing one differs from an undefined one', () => {
  expect(textsOf(findOmittedFields(tree))).toEqual([])
})
