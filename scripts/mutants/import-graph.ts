import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Files that assemble the whole product. Import chains through them connect every file with every
 * other, so they do not show what a test is about.
 */
const ASSEMBLES = /^(server\/[^/]+\.ts|server\/cli\/.*|tests\/support\/([a-z]+-)?world\.ts)$/

type Exported = { from: string; name: string | null }
type Module = {
  /** Names that it re-exports from other files. */
  reexports: ReadonlyMap<string, Exported>
  /** Files that it re-exports completely. */
  reexportsAll: readonly string[]
  imports: readonly { from: string; names: readonly (string | null)[] }[]
}

/**
 * Graph of the value imports between files. An import from a feature's `index.ts` counts as an
 * import from the file that defines the value.
 */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>()

  constructor(root: string) {
    const modules = new Map(
      globSync('{server,tests}/**/*.ts', { cwd: root }).map((file) => [file, readModule(root, file)] as const),
    )
    for (const [file, { imports }] of modules)
      for (const { from, names } of imports)
        for (const name of names)
          for (const target of definedIn(modules, from, name)) {
            const importers = this.#importers.get(target) ?? new Set()
            this.#importers.set(target, importers.add(file))
          }
  }

  /** Returns, for each file that leads to this one, the length of the shortest import chain. */
  distancesTo(file: string): ReadonlyMap<string, number> {
    const distances = new Map([[file, 0]])
    for (const [at, distance] of distances) {
      if (at !== file && ASSEMBLES.test(at)) continue
      for (const importer of this.#importers.get(at) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
    return distances
  }
}

function readModule(root: string, file: string): Module {
  const { module } = parseSync(file, readFileSync(posix.join(root, file), 'utf8'))
  const place = (request: string) => posix.join(posix.dirname(file), request)
  const passed = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest, importName, exportName }) =>
      !isType && moduleRequest?.value.startsWith('.')
        ? [{ from: place(moduleRequest.value), name: importName.name, as: exportName.name }]
        : [],
    ),
  )
  const imports = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
    .map(({ moduleRequest, entries }) => ({
      from: place(moduleRequest.value),
      names:
        entries.length === 0
          ? [null]
          : entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name),
    }))
  return {
    reexports: new Map(passed.flatMap(({ from, name, as }) => (as === null ? [] : [[as, { from, name }] as const]))),
    reexportsAll: passed.filter((each) => each.as === null).map(({ from }) => from),
    imports,
  }
}

/**
 * Returns the files that may define a name, following re-exports. Without a name, follows only
 * `export *`.
 */
function definedIn(modules: ReadonlyMap<string, Module>, file: string, name: string | null): string[] {
  const module = modules.get(file)
  const passed = name === null ? undefined : module?.reexports.get(name)
  if (passed) return definedIn(modules, passed.from, passed.name)
  return [file, ...(module?.reexportsAll.flatMap((from) => definedIn(modules, from, name)) ?? [])]
}
