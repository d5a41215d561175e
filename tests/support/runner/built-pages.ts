import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Pages that older sources made would let tests wait for what is not on them: whatever changed since is built first. */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build-pages.ts')], { stdio: 'inherit' })
}
