/** Writes docs/contract-map.md from the routes. `--check` only compares. */
import { contractMapText } from './contract-map.ts'
import { writeOrCheck } from './write-or-check.ts'

await writeOrCheck('docs/contract-map.md', contractMapText())
