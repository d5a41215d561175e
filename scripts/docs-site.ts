/**
 * Builds the documentation site into docs/site/dist: `npm run docs`. Its generator has packages of
 * its own, which only this command installs. Afterwards asks the site's search the questions of
 * newcomers, and fails if one does not lead to its answer. `-- --serve` then shows the site.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, type Dirent, existsSync, globSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { askQuestions } from './docs-site/ask-questions.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SITE = join(ROOT, 'docs/site')
const { values: options } = parseArgs({ options: { serve: { type: 'boolean', default: false } } })

const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: SITE, stdio: 'inherit' })

/** Npm writes this copy of the lock file at the end of an installation. */
const installed = join(SITE, 'node_modules/.package-lock.json')
const isInstalled = (): boolean =>
  existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(SITE, 'package-lock.json')).mtimeMs

/** Copies the pages beside the generator's packages, because each page imports some of them. */
function copyPages(): void {
  const content = join(SITE, 'content')
  rmSync(content, { recursive: true, force: true })
  const files = globSync(['**/*.md', 'docs/pictures/**/*'], { cwd: ROOT, exclude: isNoPage, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    cpSync(path, join(content, relative(ROOT, path)))
  }
}
const isNoPage = ({ name, parentPath }: Dirent) =>
  ['node_modules', 'dist', 'release', 'data', 'fixtures'].includes(name) || join(parentPath, name) === SITE

copyPages()
if (!isInstalled()) run('npm', 'ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error')
run('npm', 'run', '--silent', 'build')
await askQuestions(SITE)
if (options.serve) run('npm', 'run', '--silent', 'preview', '--', '--port', '4173')
