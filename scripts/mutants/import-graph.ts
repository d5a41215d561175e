import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Resolve, resolverOf } from '../packages.ts'

/**
 * These files import the whole product. A chain of imports through them does not show which code a
 * test covers.
 */
const ASSEMBLES = /^(server\/[^/]+\.ts|server\/cli\/.*|tests\/support\/(programs\/)?([a-z]+-)?world\.ts)$/

type Exported = { from: string; name: string | null }
type Module = {
  reexports: ReadonlyMap<string, Exported>
  reexportsAll: readonly string[]
  imports: readonly { from: string; names: readonly (string | null)[] }[]
}

/**
 * Imports between all files, without imports of types. An import from a feature's `index.ts` leads
 * to the file that defines the value.
 */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>()

  constructor(root: string) {
    const resolve = resolverOf(root)
    const files = globSync('{server,packages,tests}/**/*.ts', { cwd: root })
    const modules = new Map(files.map((file) => [file, readModule(root, file, resolve)] as const))
    for (const [file, { imports }] of modules)
      for (const { from, names } of imports)
        for (const name of names)
          for (const target of definedIn(modules, from, name)) {
            const importers = this.#importers.get(target) ?? new Set()
            this.#importers.set(target, importers.add(file))
          }
  }

  /**
   * The keys are files from which a chain of imports leads to this file. The values are the
   * lengths of the shortest chains.
   */
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

function readModule(root: string, file: string, resolve: Resolve): Module {
  const { module } = parseSync(file, readFileSync(posix.join(root, file), 'utf8'))
  const place = (request: string | undefined) => (request === undefined ? undefined : resolve(file, request))
  const passed = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest, importName, exportName }) => {
      const from = place(moduleRequest?.value)
      return isType || from === undefined ? [] : [{ from, name: importName.name, as: exportName.name }]
    }),
  )
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const from = place(moduleRequest.value)
    if (from === undefined) return []
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name)
    return [{ from, names: entries.length === 0 ? [null] : names }]
  })
  return {
    reexports: new Map(passed.flatMap(({ from, name, as }) => (as === null ? [] : [[as, { from, name }] as const]))),
    reexportsAll: passed.filter((each) => each.as === null).map(({ from }) => from),
    imports,
  }
}

/** Follows exports from other files. If the name is null, follows only `export *`. */
function definedIn(modules: ReadonlyMap<string, Module>, file: string, name: string | null): string[] {
  const module = modules.get(file)
  const passed = name === null ? undefined : module?.reexports.get(name)
  if (passed) return definedIn(modules, passed.from, passed.name)
  return [file, ...(module?.reexportsAll.flatMap((from) => definedIn(modules, from, name)) ?? [])]
}
