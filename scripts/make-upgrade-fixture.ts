/**
 * Creates the test data for `tests/upgrade/upgrade.test.ts`: `node scripts/make-upgrade-fixture.ts
 * <tag or commit>`. Run it once for each release. The program of that release runs
 * `tests/upgrade/old-life.ts` on the embedded database and makes a backup. It uses the packages
 * that are installed now. The backup is stored in `tests/fixtures/upgrade` under the name of its
 * last migration.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { linkModules } from './packages.ts'

/** Largest size of a backup in bytes. The repository contains one for each release. */
const MAX_BYTES = 300_000

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the version to upgrade from: node scripts/make-upgrade-fixture.ts <tag or commit>')
const root = fileURLToPath(new URL('..', import.meta.url))
const old = mkdtempSync(join(tmpdir(), 'semblance-old-'))
try {
  const tree = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', old], { input: tree })
  linkModules(root, old)
  const upgrade = join(old, 'tests/upgrade')
  mkdirSync(upgrade, { recursive: true })
  copyFileSync(join(root, 'tests/upgrade/old-life.ts'), join(upgrade, 'old-life.test.ts'))
  const env = { ...process.env, TEST_DATABASE_URL: '' }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  execFileSync(process.execPath, [vitest, 'run', 'tests/upgrade'], { cwd: old, env, stdio: 'inherit' })
  const story = readFileSync(join(upgrade, 'made/story.json'), 'utf8')
  const archive = gzipSync(readFileSync(join(upgrade, 'made/archive.tar')), { level: 9 })
  if (archive.length > MAX_BYTES) throw new Error(`The archive has ${archive.length} bytes, more than ${MAX_BYTES}.`)
  const { lastMigration } = JSON.parse(story) as { lastMigration: string }
  const folder = join(root, 'tests/fixtures/upgrade')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${lastMigration}.tar.gz`), archive)
  writeFileSync(join(folder, `${lastMigration}.json`), story)
  console.log(`tests/fixtures/upgrade/${lastMigration}.tar.gz: ${archive.length} bytes`)
} finally {
  rmSync(old, { recursive: true, force: true })
}
