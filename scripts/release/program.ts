import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { readProgramPackages, resolverOf, SCOPE } from '../packages.ts'
import { globFiles } from './files.ts'

const OWN_PATH = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g

const OWN_NAME = new RegExp(`(['"])(${SCOPE}[^'"\\n]+)\\1`, 'g')

const LEFT_OUT = ['**/*.test.ts', '**/*.d.ts', '**/testing/**', '**/README.md', 'packages/*/package.json']

/**
 * Writes JavaScript, because Node does not accept TypeScript inside node_modules. Spaces replace
 * the types, so that errors name the same lines and columns. The release imports our own packages
 * by path, because they are not published.
 */
export function writeProgram(root: string, to: string): void {
  const folders = ['server', ...readProgramPackages(root).keys()]
  const resolve = resolverOf(root)
  const toPath = (file: string, name: string): string => {
    const path = posix.relative(posix.dirname(file), resolve(file, name) ?? '')
    return path.startsWith('.') ? path : `./${path}`
  }
  const toJavaScript = (file: string, text: string): string =>
    withOwnPaths(
      stripTypeScriptTypes(text).replace(OWN_NAME, (_, quote, name) => `${quote}${toPath(file, name)}${quote}`),
    )
  for (const file of folders.flatMap((folder) => globFiles(root, `${folder}/**/*`, LEFT_OUT))) {
    const [source, target] = [join(root, file), join(to, file)]
    mkdirSync(dirname(target), { recursive: true })
    if (!file.endsWith('.ts')) cpSync(source, target)
    else writeFileSync(target.replace(/\.ts$/, '.js'), toJavaScript(file, readFileSync(source, 'utf8')))
  }
  // This file is JavaScript already.
  const bin = join(to, 'server/cli/bin.js')
  writeFileSync(bin, withOwnPaths(readFileSync(bin, 'utf8')))
  cpSync(join(root, 'web/dist'), join(to, 'web/dist'), { recursive: true })
}

const withOwnPaths = (source: string): string => source.replace(OWN_PATH, '$1$2.js$1')
