/**
 * Checks the translations: every message of a translated area is in every catalog, with the same
 * placeholders and tags, and no page of an area shows English as it is.
 */
import { fileURLToPath } from 'node:url'
import { findBareWords } from './words/find-bare-words.ts'
import { findFaults } from './words/find-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const faults = [...findFaults(root), ...findBareWords(root)]
for (const fault of faults) console.log(fault)
console.log(
  faults.length === 0 ? 'Checked the words of all areas: no faults.' : `${faults.length} faults in the words.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
