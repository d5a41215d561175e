import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Engine = 'embedded' | 'postgres'

/** `keys` are the mutants that the file reaches when all mutants are switched off. */
type Cover = {
  type: 'cover'
  engine: Engine
  file: string
  version: string
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
type Line = Cover | Outcome

/** Stored in a file outside of the repository, so that an interrupted run can continue. */
export class Results {
  readonly #file: string
  readonly #root: string
  readonly #covers = new Map<string, Cover>()
  readonly #outcomes = new Map<string, Outcome>()

  constructor(file: string, root: string) {
    this.#file = file
    this.#root = root
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') this.#keep(JSON.parse(line) as Line)
  }

  #keep(line: Line): void {
    if (line.type === 'cover') this.#covers.set(`${line.engine} ${line.file}`, line)
    else this.#outcomes.set(line.key, line)
  }

  add(line: Line): void {
    this.#keep(line)
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  versionOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(this.#root, file)))
      .digest('hex')
      .slice(0, 12)

  coverOf(engine: Engine, file: string): Cover | undefined {
    const cover = this.#covers.get(`${engine} ${file}`)
    return cover?.version === this.versionOf(file) ? cover : undefined
  }

  coveredBy = (engine: Engine): Cover[] =>
    [...this.#covers.values()].filter(
      (cover) =>
        cover.engine === engine && existsSync(join(this.#root, cover.file)) && this.coverOf(engine, cover.file),
    )

  outcomeOf = (key: string): Outcome | undefined => this.#outcomes.get(key)
}
