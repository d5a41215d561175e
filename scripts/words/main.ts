/**
 * Adds translations to the catalogs: `npm run words`. The first run writes the messages without a
 * translation to `new-words.json`. Fill it in and run the command again.
 */
import { fileURLToPath } from 'node:url'
import { addWords, NEW_WORDS } from './add-words.ts'

const { added, removed, missing, faults } = addWords(fileURLToPath(new URL('../..', import.meta.url)))
for (const fault of faults) console.error(fault)
const left = Object.keys(missing).length
console.log(`Added ${added} translations, and removed ${removed} that no page says.`)
if (left > 0) console.log(`${NEW_WORDS} lists ${left} messages to translate. Fill it in, then: npm run words`)
process.exitCode = faults.length === 0 ? 0 : 1
