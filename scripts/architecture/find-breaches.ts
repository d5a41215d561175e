import type { Breach } from './breach.ts'
import { findCrowdedFolders } from './crowded-folders.ts'
import { findCycles } from './cycles.ts'
import { findUndocumented } from './docstrings.ts'
import { findLoadedRoutes } from './entry-points.ts'
import { findShapeBreaches } from './feature-shape.ts'
import { findImportBreaches } from './import-rules.ts'
import { findUnknownFeatures } from './known-features.ts'
import { findLongFunctions } from './long-functions.ts'
import { findOmittedFields } from './omitted-fields.ts'
import { findDirectEffects } from './outside-effects.ts'
import { findRoomBreaches } from './page-rooms.ts'
import { findPageSums } from './page-sums.ts'
import { readSourceTree, TOOLS } from './source-tree.ts'
import { findStaleReadBreaches } from './stale-reads.ts'
import { findTableBreaches } from './table-owners.ts'
import { findUnlabeledMedia } from './unlabeled-media.ts'

/**
 * Finds all violations of docs/architecture.md. `fileCount` is the number of files that were read.
 */
export function findBreaches(root: string): { breaches: Breach[]; fileCount: number } {
  const tree = readSourceTree(root)
  const tools = readSourceTree(root, TOOLS)
  return {
    fileCount: tree.size,
    breaches: [
      ...findImportBreaches(tree),
      ...findRoomBreaches(tree),
      ...findCycles(tree),
      ...findCycles(tools),
      ...findLoadedRoutes(tree),
      ...findShapeBreaches(root),
      ...findCrowdedFolders(root),
      ...findUnknownFeatures(root, tree),
      ...findTableBreaches(root, tree),
      ...findUndocumented(tree),
      ...findUndocumented(tools),
      ...findLongFunctions(tree),
      ...findDirectEffects(tree),
      ...findOmittedFields(tree),
      ...findPageSums(tree),
      ...findUnlabeledMedia(tree),
      ...findStaleReadBreaches(tree),
    ],
  }
}
