/**
 * Checks comments, names, the glossary and the subjects of commits against docs/style.md: `npm run
 * check -- prose`. It only covers rules that a program can check.
 */
import { fileURLToPath } from 'node:url'
import { findBannedNames } from './prose/find-banned-names.ts'
import { findCommitFaults } from './prose/find-commit-faults.ts'
import { findGlossaryFaults } from './prose/find-glossary-faults.ts'
import { findProseFaults } from './prose/find-prose-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { faults, fileCount } = findProseFaults(root)
const messages = [
  ...[...faults, ...findBannedNames(root), ...findGlossaryFaults(root)].map(
    ({ file, line, detail }) => `${file}:${line} ${detail}`,
  ),
  ...findCommitFaults(root).map((fault) => `commit ${fault}`),
]
for (const fault of messages) console.log(fault)
console.log(`Checked ${fileCount} files: ${messages.length === 0 ? 'plain English.' : `${messages.length} faults.`}`)
process.exitCode = messages.length === 0 && fileCount > 0 ? 0 : 1
