/**
 * Checks the tree against docs/architecture.md: imports between features, entry points, cycles,
 * the shape of a feature and table owners. Also checks for doc comments on functions that other
 * features call.
 */
import { fileURLToPath } from 'node:url'
import { describeBreach } from './architecture/breach.ts'
import { findBreaches } from './architecture/find-breaches.ts'

const { breaches, fileCount } = findBreaches(fileURLToPath(new URL('..', import.meta.url)))
for (const breach of breaches) console.log(describeBreach(breach))
console.log(`Checked ${fileCount} files: ${breaches.length === 0 ? 'no breaches.' : `${breaches.length} breaches.`}`)
process.exitCode = breaches.length === 0 && fileCount > 0 ? 0 : 1
