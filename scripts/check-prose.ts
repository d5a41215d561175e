/**
 * Checks comments and commit subjects against docs/style.md, as far as a program can: `npm run
 * check -- prose`.
 */
import { fileURLToPath } from 'node:url'
import { findCommitFaults } from './prose/find-commit-faults.ts'
import { findProseFaults } from './prose/find-prose-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { faults, fileCount } = findProseFaults(root)
const messages = [
  ...faults.map(({ file, line, detail }) => `${file}:${line} ${detail}`),
  ...findCommitFaults(root).map((fault) => `commit ${fault}`),
]
for (const fault of messages) console.log(fault)
console.log(`Checked ${fileCount} files: ${messages.length === 0 ? 'plain English.' : `${messages.length} faults.`}`)
process.exitCode = messages.length === 0 && fileCount > 0 ? 0 : 1
