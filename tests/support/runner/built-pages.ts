import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds the pages if their sources changed. Otherwise tests would wait in vain for content that
 * old pages lack.
 */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build-pages.ts')], { stdio: 'inherit' })
}
