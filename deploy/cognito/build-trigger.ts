import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/**
 * Builds the trigger as one plain module for Lambda: `node deploy/cognito/build-trigger.ts
 * <folder>` (docs/cognito.md).
 */
const folder = process.argv[2]
if (!folder) {
  console.error('Give the folder to write pre-sign-up.mjs to.')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const source = readFileSync(join(import.meta.dirname, 'pre-sign-up.ts'), 'utf8')
writeFileSync(join(folder, 'pre-sign-up.mjs'), stripTypeScriptTypes(source))
console.log(join(folder, 'pre-sign-up.mjs'))
