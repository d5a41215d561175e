import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { type Resolve, resolverOf } from '../packages.ts'

/**
 * Includes `import type`, re-exports and `import()`. `specifier` is a path or the name of one of
 * our packages.
 */
export type Import = { to: string; specifier: string; line: number; typesOnly: boolean }

export type Source = {
  file: string
  text: string
  imports: readonly Import[]
  packages: readonly { name: string; line: number }[]
}

export type SourceTree = ReadonlyMap<string, Source>

const SOURCES = ['server/**/*.ts', 'packages/!(demo-art)/**/*.ts', 'web/**/*.{ts,tsx}', 'client/src/**/*.ts']

/** Files of the tools. They may import anything, so only some rules apply. */
export const TOOLS = ['scripts/**/*.ts', 'bench/**/*.ts', 'packages/demo-art/**/*.ts']

/**
 * Reads every source file of the product, or the files that match `patterns`.
 * @throws if a file cannot be parsed, or if an import of one of our files does not exist
 */
export function readSourceTree(root: string, patterns = SOURCES): SourceTree {
  const resolve = resolverOf(root)
  const files = globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  return new Map(files.toSorted().map((file) => [file, readSource(root, file, resolve)]))
}

function readSource(root: string, file: string, resolve: Resolve): Source {
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
  const resolved = found.map((each) => ({ ...each, to: resolve(file, each.specifier) }))
  return {
    file,
    text,
    imports: resolved.flatMap(({ to, ...each }) => (to === undefined ? [] : [{ to, ...each }])),
    packages: resolved.flatMap(({ to, specifier, line }) => (to === undefined ? [{ name: specifier, line }] : [])),
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Returns `packages/demo-art` for a file in that package, and undefined outside packages. */
export const packageOf = (file: string): string | undefined => /^packages\/[^/]+(?=\/)/.exec(file)?.[0]

export const isTestFile = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)

/**
 * Returns `server/features/money/ledger` for a file in that feature, and undefined outside
 * features.
 */
export const featureOf = (file: string): string | undefined =>
  /^server\/features\/(?:development|[^/]+\/[^/]+)(?=\/)/.exec(file)?.[0]
