import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Old pages lack content, for which tests would wait in vain. */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build-pages.ts')], { stdio: 'inherit' })
}
