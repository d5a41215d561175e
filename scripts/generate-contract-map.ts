/**
 * Adds the results of the last test runs on this machine to the record of requests. Then writes
 * docs/contract-map.md from the record. With `--check`, only compares the file with the record.
 */
import { contractMapText } from './contract-map.ts'
import { RECORD_FILE, readRecord, readRuns, recordText, updated } from './requests-record.ts'
import { writeOrCheck } from './write-or-check.ts'

const isChecking = process.argv.includes('--check')
const record = isChecking ? readRecord() : updated(readRecord(), readRuns())
if (!isChecking) await writeOrCheck(RECORD_FILE, recordText(record))
await writeOrCheck('docs/contract-map.md', contractMapText(record))
