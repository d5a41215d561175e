import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import of one file by another, including `import type`, re-exports and `import()`. */
export type Import = { to: string; line: number; typesOnly: boolean }

/** A source file with its text, its imports of our own files, and its imports of packages. */
export type Source = {
  file: string
  text: string
  imports: readonly Import[]
  packages: readonly { name: string; line: number }[]
}

/** Sources by path from the root, with forward slashes. */
export type SourceTree = ReadonlyMap<string, Source>

const SOURCES = ['server/**/*.ts', 'web/**/*.{ts,tsx}', 'client/src/**/*.ts']

/** The tools around the product. They may import anything, so only some rules hold for them. */
export const TOOLS = ['scripts/**/*.ts', 'bench/**/*.ts']

/**
 * Reads every source file of the product, or those that `patterns` match. @throws if one cannot be
 * parsed, or if an import of one of our files cannot be resolved
 */
export function readSourceTree(root: string, patterns = SOURCES): SourceTree {
  const files = globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
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

/** True for files that only tests load. */
export const isTestFile = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/**
 * Returns the feature of a file, such as `server/features/money/ledger`; undefined outside
 * features.
 */
export const featureOf = (file: string): string | undefined =>
  /^server\/features\/(?:development|[^/]+\/[^/]+)(?=\/)/.exec(file)?.[0]
