import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { globFiles } from './files.ts'

/** A path of ours in the text of a program: of an import, or of a file that a thread begins with. */
const OWN_PATH = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g

/**
 * Writes the program as JavaScript, which Node runs where packages lie too: types become blanks, so that lines and columns
 * of an error are those of the source; tests stay behind, everything else is taken along as it is.
 */
export function writeProgram(root: string, to: string): void {
  for (const file of globFiles(root, 'server/**/*', ['**/*.test.ts', '**/*.d.ts', '**/testing/**', '**/README.md'])) {
    const [source, target] = [join(root, file), join(to, file)]
    mkdirSync(dirname(target), { recursive: true })
    if (!file.endsWith('.ts')) cpSync(source, target)
    else writeFileSync(target.replace(/\.ts$/, '.js'), toJavaScript(readFileSync(source, 'utf8')))
  }
  // Plain JavaScript already, but for what it loads.
  const bin = join(to, 'server/cli/bin.js')
  writeFileSync(bin, withOwnPaths(readFileSync(bin, 'utf8')))
  cpSync(join(root, 'web/dist'), join(to, 'web/dist'), { recursive: true })
}

const toJavaScript = (source: string): string => withOwnPaths(stripTypeScriptTypes(source))

const withOwnPaths = (source: string): string => source.replace(OWN_PATH, '$1$2.js$1')
