import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { globFiles } from './files.ts'

/** Matches a path to one of our files: in an import, or as the entry of a worker thread. */
const OWN_PATH = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g

/**
 * Writes the program as JavaScript, because Node does not strip types inside node_modules. Types
 * become blanks, so that errors keep the source's lines and columns. Tests are left out; all other
 * files are copied.
 */
export function writeProgram(root: string, to: string): void {
  for (const file of globFiles(root, 'server/**/*', ['**/*.test.ts', '**/*.d.ts', '**/testing/**', '**/README.md'])) {
    const [source, target] = [join(root, file), join(to, file)]
    mkdirSync(dirname(target), { recursive: true })
    if (!file.endsWith('.ts')) cpSync(source, target)
    else writeFileSync(target.replace(/\.ts$/, '.js'), toJavaScript(readFileSync(source, 'utf8')))
  }
  // Already JavaScript; only its imports change.
  const bin = join(to, 'server/cli/bin.js')
  writeFileSync(bin, withOwnPaths(readFileSync(bin, 'utf8')))
  cpSync(join(root, 'web/dist'), join(to, 'web/dist'), { recursive: true })
}

const toJavaScript = (source: string): string => withOwnPaths(stripTypeScriptTypes(source))

const withOwnPaths = (source: string): string => source.replace(OWN_PATH, '$1$2.js$1')
