import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Engine = 'embedded' | 'postgres'

/** The keys of all mutants of one version of the source code. */
type Tree = { type: 'tree'; id: string; keys: string[] }
/**
 * `keys` are the mutants that the file reaches when all mutants are switched off. `tree` is the
 * version of the source code: the cover says nothing about mutants that were added since.
 */
type Cover = {
  type: 'cover'
  engine: Engine
  file: string
  version: string
  tree: string
  seconds: number
  ok: boolean
  keys: string[]
  /** Mutants whose code runs while a module loads. Switching them on later has no effect. */
  onLoading: string[]
}
export type Outcome = {
  type: 'mutant'
  key: string
  /** `unreached`: no test reached the mutant. */
  outcome: 'found' | 'survived' | 'unreached'
  by: string
  test: string
  seconds: number
  at: string
}
type Line = Tree | Cover | Outcome

/** Stored in a file outside of the repository, so that an interrupted run can continue. */
export class Results {
  readonly #file: string
  readonly #root: string
  readonly #covers = new Map<string, Cover>()
  readonly #outcomes = new Map<string, Outcome>()
  readonly #trees = new Map<string, ReadonlySet<string>>()
  readonly #tree: string

  /** `keys` are those of all mutants of the tree in `root`. */
  constructor(file: string, root: string, keys: readonly string[]) {
    this.#file = file
    this.#root = root
    mkdirSync(dirname(file), { recursive: true })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    for (const line of lines) if (line !== '') this.#keep(JSON.parse(line) as Line)
    this.#tree = digest(keys.toSorted().join())
    if (!this.#trees.has(this.#tree)) this.add({ type: 'tree', id: this.#tree, keys: [...keys] })
  }

  #keep(line: Line): void {
    if (line.type === 'tree') this.#trees.set(line.id, new Set(line.keys))
    else if (line.type === 'cover') this.#covers.set(`${line.engine} ${line.file}`, line)
    else this.#outcomes.set(line.key, line)
  }

  add(line: Line): void {
    this.#keep(line)
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  addCover(cover: Omit<Cover, 'type' | 'version' | 'tree'>): void {
    this.add({ type: 'cover', ...cover, version: this.#versionOf(cover.file), tree: this.#tree })
  }

  #versionOf = (file: string): string => digest(readFileSync(join(this.#root, file)))

  /** Returns the cover of a test file if it is from a tree that had all of the given mutants. */
  coverOf(engine: Engine, file: string, keys: readonly string[] = []): Cover | undefined {
    const cover = this.#covers.get(`${engine} ${file}`)
    if (cover?.version !== this.#versionOf(file)) return undefined
    const known = this.#trees.get(cover.tree)
    return keys.every((key) => known?.has(key)) ? cover : undefined
  }

  coveredBy = (engine: Engine): Cover[] =>
    [...this.#covers.values()].filter(
      (cover) =>
        cover.engine === engine && existsSync(join(this.#root, cover.file)) && this.coverOf(engine, cover.file),
    )

  outcomeOf = (key: string): Outcome | undefined => this.#outcomes.get(key)
}

const digest = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 12)
