/**
 * Checks the code against docs/architecture.md: imports between features, entry points, import
 * cycles, the files of a feature, and the owners of tables. Also requires a doc comment on each
 * function that another feature calls.
 */
import { fileURLToPath } from 'node:url'
import { describeBreach } from './architecture/breach.ts'
import { findBreaches } from './architecture/find-breaches.ts'

const { breaches, fileCount } = findBreaches(fileURLToPath(new URL('..', import.meta.url)))
for (const breach of breaches) console.log(describeBreach(breach))
console.log(`Checked ${fileCount} files: ${breaches.length === 0 ? 'no breaches.' : `${breaches.length} breaches.`}`)
process.exitCode = breaches.length === 0 && fileCount > 0 ? 0 : 1
