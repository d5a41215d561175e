import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of one file by another, `import type` and types among other names included. */
export type Import = { to: string; line: number; typesOnly: boolean }

/** One source file: where it stands, what it says, what it imports of ours and of packages. */
export type Source = {
  file: string
  text: string
  imports: readonly Import[]
  packages: readonly { name: string; line: number }[]
}

/** Every source by its path from the root, with forward slashes. */
export type SourceTree = ReadonlyMap<string, Source>

const SOURCES = ['server/**/*.ts', 'web/**/*.{ts,tsx}', 'client/src/**/*.ts']

/** Reads every source of the product. @throws when a file cannot be parsed, or an import of ours leads nowhere. */
export function readSourceTree(root: string): SourceTree {
  const files = globSync(SOURCES, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  return new Map(files.toSorted().map((file) => [file, readSource(root, file)]))
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const { module, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      line: lineAt(text, start),
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries, start }) => {
      const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest
      return request
        ? [{ specifier: request.value, line: lineAt(text, start), typesOnly: entries.every(({ isType }) => isType) }]
        : []
    }),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const specifier = /^['"`]([^'"`$]*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return specifier === undefined ? [] : [{ specifier, line: lineAt(text, start), typesOnly: false }]
    }),
  ]
  const isOurs = ({ specifier }: { specifier: string }) => specifier.startsWith('.')
  return {
    file,
    text,
    imports: found.filter(isOurs).map(({ specifier, line, typesOnly }) => ({
      to: posix.join(posix.dirname(file), specifier),
      line,
      typesOnly,
    })),
    packages: found.filter((each) => !isOurs(each)).map(({ specifier, line }) => ({ name: specifier, line })),
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Files that only tests load. */
export const isTestFile = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/** The feature a file belongs to, such as `server/features/money/ledger`; undefined outside features. */
export const featureOf = (file: string): string | undefined =>
  /^server\/features\/(?:development|[^/]+\/[^/]+)(?=\/)/.exec(file)?.[0]
