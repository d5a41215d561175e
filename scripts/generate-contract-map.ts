/**
 * Merges the results of the last test runs on this machine into the requests record, then writes
 * docs/contract-map.md from it. `--check` only compares the map with the record.
 */
import { contractMapText } from './contract-map.ts'
import { RECORD_FILE, readRecord, readRuns, recordText, updated } from './requests-record.ts'
import { writeOrCheck } from './write-or-check.ts'

const isChecking = process.argv.includes('--check')
const record = isChecking ? readRecord() : updated(readRecord(), readRuns())
if (!isChecking) await writeOrCheck(RECORD_FILE, recordText(record))
await writeOrCheck('docs/contract-map.md', contractMapText(record))
