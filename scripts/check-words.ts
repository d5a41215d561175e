/**
 * Checks the translations. Every message of a translated area must be in every catalog, with the
 * same placeholders and tags. All texts that such an area shows must be messages.
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
