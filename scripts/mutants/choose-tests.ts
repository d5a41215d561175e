import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestsRecord } from '../requests-record.ts'
import { ImportGraph } from './import-graph.ts'

const MAX_OTHERS = 16
const MAX_PER_FILE = 4
const LEFT_OUT =
  /^tests\/(browser|year|storm|upgrade|hostile)\/|hot-reads|principals|adversary-matrix|by-clicking|killed|processes|release|tour|local-models\//

/**
 * Tests of code that manifests declare. Other code does not import this code, so the import graph
 * does not lead to these tests.
 */
const OF_PARTS: readonly { declaredIn: RegExp; tests: readonly string[] }[] = [
  {
    declaredIn: /personal-data|erase/,
    tests: [
      'server/features/people/privacy/run-due-erasures.test.ts',
      'server/features/people/privacy/erasure-of-buyers.test.ts',
      'server/features/people/privacy/schedule-erasure.test.ts',
      'server/features/people/privacy/make-exports.test.ts',
    ],
  },
  {
    declaredIn: /fan-data|personal-data|forget|release/,
    tests: [
      'server/features/people/fan-data/fan-data.test.ts',
      'server/features/people/fan-data/guest-retention.test.ts',
    ],
  },
  {
    declaredIn: /delete|pruning|forget/,
    tests: ['server/platform/jobs/prune-job.test.ts', 'server/features/people/fan-data/guest-retention.test.ts'],
  },
  { declaredIn: /sell-|sale|products/, tests: ['server/features/money/payments/kinds-of-sale.test.ts'] },
  { declaredIn: /feature\.ts|limits/, tests: ['server/unpaid-costs.test.ts', 'tests/safety/unpaid-costs.test.ts'] },
]

/**
 * Tests that cover a whole part over HTTP. They do not import the part, and also request routes of
 * other parts.
 */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'merch/': ['tests/safety/merch-paged-lists.test.ts', 'tests/safety/merch-matrix.test.ts'],
  'money/': ['tests/safety/paged-lists.test.ts', 'tests/safety/adversary-debts.test.ts'],
  'offers/': ['tests/safety/paged-lists.test.ts'],
  'people/': ['tests/safety/paged-lists.test.ts'],
  'likeness/': ['tests/safety/paged-lists.test.ts'],
  'media/': ['tests/safety/paged-lists.test.ts'],
}

function folderOf(feature: string): string {
  if (feature.startsWith('packages/')) return feature
  return /^(platform|providers)\//.test(feature) ? `server/${feature}` : `server/features/${feature}`
}

/** Sorted by length, the shortest first. */
export const ownTests = (root: string, feature: string): string[] =>
  globSync(`${folderOf(feature)}/**/*.test.ts`, { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted((one, other) => statSync(join(root, one)).size - statSync(join(root, other)).size)

type RequestedRoutes = { routes: readonly string[]; all: number }

/**
 * Ranks tests by how close they are to a source file. A test is close if a short chain of imports
 * connects them, or if it requests routes that the file serves.
 */
export class TestChooser {
  readonly #root: string
  readonly #graph: ImportGraph
  readonly #tests: readonly string[]
  /** Source files of the routes that each test requests. `all` is the number of these routes. */
  readonly #asked = new Map<string, RequestedRoutes>()
  readonly #ranks = new Map<string, ReadonlyMap<string, number>>()

  constructor(root: string) {
    this.#root = root
    this.#graph = new ImportGraph(root)
    this.#tests = globSync('{server,packages,tests}/**/*.test.ts', { cwd: root }).filter((file) => !LEFT_OUT.test(file))
    const record = JSON.parse(readFileSync(join(root, 'tests/requests-record.json'), 'utf8')) as RequestsRecord
    const filesOf = new Map<string, string[]>()
    for (const file of globSync('server/**/*.ts', { cwd: root }))
      if (!file.endsWith('.test.ts'))
        for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g))
          filesOf.set(path, [...(filesOf.get(path) ?? []), file])
    for (const [route, { tests }] of Object.entries(record))
      for (const test of tests) {
        const { routes, all } = this.#asked.get(test) ?? { routes: [], all: 0 }
        const found = filesOf.get(route.split(' ')[1] ?? '') ?? []
        this.#asked.set(test, { routes: [...routes, ...found], all: all + 1 })
      }
  }

  /**
   * A lower rank means a closer test. At the same distance, a test that requests few other routes
   * has the lower rank.
   */
  ranksOf(source: string): ReadonlyMap<string, number> {
    const known = this.#ranks.get(source)
    if (known) return known
    const distances = this.#graph.distancesTo(source)
    const ranks = new Map<string, number>()
    for (const test of this.#tests) {
      const { routes, all } = this.#asked.get(test) ?? { routes: [], all: 0 }
      const reached = routes.map((file) => distances.get(file)).filter((distance) => distance !== undefined)
      const nearest = Math.min(distances.get(test) ?? Infinity, ...reached.map((distance) => distance + 1))
      if (nearest < Infinity) ranks.set(test, nearest + (all === 0 ? 0 : 1 - reached.length / all))
    }
    const declared = OF_PARTS.filter(({ declaredIn }) => declaredIn.test(source)).flatMap(({ tests }) => tests)
    for (const test of declared) ranks.set(test, Math.min(ranks.get(test) ?? Infinity, 1))
    this.#ranks.set(source, ranks)
    return ranks
  }

  otherTests(feature: string, sources: readonly string[]): string[] {
    const own = new Set(ownTests(this.#root, feature))
    const wanted = new Map<string, number>()
    for (const source of sources) {
      const nearest = [...this.ranksOf(source)]
        .filter(([test]) => !own.has(test))
        .toSorted(([, one], [, other]) => one - other)
        .slice(0, MAX_PER_FILE)
      for (const [place, [test]] of nearest.entries()) wanted.set(test, (wanted.get(test) ?? 0) + 1 / (place + 1))
    }
    const most = [...wanted].toSorted(([, one], [, other]) => other - one).map(([test]) => test)
    const also = Object.entries(ALSO).flatMap(([part, tests]) => (feature.startsWith(part) ? tests : []))
    const there = also.filter((test) => this.#tests.includes(test) && !own.has(test))
    return [...new Set([...most.slice(0, MAX_OTHERS), ...there])]
  }
}
