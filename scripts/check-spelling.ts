/**
 * Checks the spelling of comments, names, texts and documents: `npm run check -- spelling`.
 * cspell.config.yaml configures it, and docs/style.md says how to add a word.
 */
import { fileURLToPath } from 'node:url'
import { findSpellingFaults } from './prose/find-spelling-faults.ts'

const { faults, fileCount } = await findSpellingFaults(fileURLToPath(new URL('..', import.meta.url)))
for (const { file, line, detail } of faults) console.log(`${file}:${line} ${detail}`)
console.log(`Checked ${fileCount} files: ${faults.length === 0 ? 'American English.' : `${faults.length} faults.`}`)
process.exitCode = faults.length === 0 && fileCount > 0 ? 0 : 1
