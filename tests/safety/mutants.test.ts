import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { TestChooser } from '../../scripts/mutants/choose-tests.ts'
import { EQUIVALENTS } from '../../scripts/mutants/equivalents.ts'
import { findSites, type Mutant } from '../../scripts/mutants/find-mutants.ts'
import { instrument } from '../../scripts/mutants/instrument.ts'
import { findAllMutants } from '../../scripts/mutants/mutated-tree.ts'
import { isEquivalent, readReport, writeReport } from '../../scripts/mutants/report.ts'

/**
 * The mutation tool (`npm run mutants`) must make the intended changes and give each mutant a
 * stable id.
 */

const ROOT = join(import.meta.dirname, '../..')
const mutantsOf = (file: string, source: string): Mutant[] =>
  findSites(file, source).sites.flatMap(({ alternatives }) => alternatives.map(({ mutant }) => mutant))
const changesOf = (source: string): string[] =>
  mutantsOf('a.ts', source)
    .map(({ kind, from, to }) => `${kind}: ${from} → ${to}`)
    .sort()

test('each mutant of a SQL statement drops or changes one condition, bound, sort key or lock', () => {
  const source =
    `sql\`select 1 from a join b on b.id = a.id where a.x between 1 and 2 and a.y < \${y} ` +
    `order by a.at desc, a.id limit 3 for update of a skip locked\``
  expect(changesOf(source)).toEqual([
    'bound moved: < → <=',
    'condition dropped: a.x between 1 and 2 → true',
    `condition dropped: a.y < \${y} → true`,
    'condition dropped: b.id = a.id → true',
    'lock dropped: for update of a skip locked → ',
    'lock waited for: skip locked → ',
    'order dropped: a.at desc, → ',
    'order turned: a.at desc → a.at',
  ])
})

test('no mutant changes an order that has no visible effect', () => {
  const ordersOf = (source: string) => changesOf(source).filter((change) => /^(lock )?order/.test(change))
  expect(ordersOf('sql`select 1 from a order by a.id, a.at`')).toEqual([
    'order dropped: a.id, → ',
    'order turned: a.id → a.id desc',
  ])
  expect(ordersOf("db.orderBy('at').orderBy('id').orderBy('name')").length).toBe(4)
  const locks = ['lock order dropped: order by id → ']
  expect(ordersOf('sql`select 1 from a order by id for update`')).toEqual(locks)
  expect(ordersOf("db.orderBy('id').forUpdate()")).toEqual(["lock order dropped: .orderBy('id') → "])
  expect(ordersOf("db.orderBy('id').limit(1).forUpdate()").length).toBe(2)
  const batch = 'delete from a where id in (select id from a order by at limit 9)'
  expect(ordersOf(`sql\`${batch}\``)).toEqual([])
  expect(ordersOf(`sql\`${batch} returning id\``).length).toBe(2)
  expect(ordersOf('sql`insert into a select 1 from b order by b.id on conflict (id) do update set n = 1`')).toEqual([
    'lock order dropped: order by b.id → ',
  ])
})

test('no mutant drops a guard that only the type checker needs, or an object entry that is not a header', () => {
  const change = (source: string) => changesOf(`() => { ${source} }`).map((each) => each.replace(/:.*/, ''))
  const guards = ['if (!row) throw new Error(m)', 'if (!a || b === null || c.d === undefined) throw new Error(m)']
  for (const guard of guards) expect(change(guard).filter((kind) => kind === 'guard dropped')).toEqual([])
  for (const guard of [
    'if (!row) throw notFound(m)',
    'if (!(await has())) throw new Error(m)',
    'if (n > 9) throw new Error(m)',
  ])
    expect(change(guard)).toContain('guard dropped')
  expect(change("use({ 'store-photo': { visibility: 'closed' } })")).toEqual([])
  expect(change("use({ 'frame-src': ['self'] })")).toEqual(['header dropped'])
})

test('the tests chosen for a mutant are those nearest to its file, also through the index.ts of a feature', () => {
  const chooser = new TestChooser(ROOT)
  const nearest = (file: string) =>
    [...chooser.ranksOf(file)].toSorted(([, one], [, other]) => one - other).map(([test]) => test)
  const refunds = nearest('server/features/money/payment/queries/refunds.ts').slice(0, 12)
  expect(refunds).toContain('server/features/money/payments/followed-refunds.test.ts')
  expect(refunds).toContain('tests/safety/adversary-refunds.test.ts')
  expect(nearest('server/features/money/payment/queries/personal-data.ts')[0]).toMatch(
    /^server\/features\/people\/privacy\//,
  )
  expect(chooser.otherTests('money/payment', ['server/features/money/payment/queries/refunds.ts']).length).toBeLessThan(
    9,
  )
})

test('every mutant marked as equivalent has a reason, and at most a tenth of each part is marked', () => {
  const { mutants } = findAllMutants(ROOT)
  const marked = mutants.filter(isEquivalent)
  for (const [feature, all] of Map.groupBy(mutants, (mutant) => mutant.feature)) {
    const share = marked.filter((mutant) => mutant.feature === feature).length / all.length
    expect(share, feature).toBeLessThanOrEqual(0.1)
  }
  for (const { why } of EQUIVALENTS) expect(why.length).toBeGreaterThan(20)
})

test('mutants of a program drop guards and headers, and negate comparisons', () => {
  const source = `
    assertRole(caller, 'brand')
    if (isGone) throw notFound()
    reply.header('x-a', '1').header('x-b', '2')
    const found = db.where('id', '=', id).orderBy('at').forUpdate()
    return one < other && id !== found`
  expect(changesOf(`async () => {${source}}`).map((change) => change.replace(/: .* → /, ' → '))).toEqual([
    'and for or → (one < other) || (id !== found)',
    'bound moved → one <= other',
    'comparison turned → id === found',
    'condition dropped → ',
    'guard dropped → ',
    'guard dropped → ',
    'header dropped → ',
    'header dropped → ',
    'lock dropped → ',
    'lock order dropped → ',
  ])
})

test('the instrumented code contains all mutants, and behaves as before until one is switched on', () => {
  const source = `const most = 3
    const check = (n) => { if (n > 9) throw new Error('far') }
    ;(n) => { check(n); assertFine(n)
    return n < most && n !== 1 }`
  const found = findSites('a.ts', source)
  const keys = found.sites.flatMap(({ alternatives }) => alternatives.map(({ mutant }) => mutant))
  const text = instrument(source, found, (key) => keys.findIndex((mutant) => mutant.key === key) + 1)
  const run = (kind: string | undefined, n: number): unknown => {
    const number = keys.findIndex((mutant) => mutant.kind === kind) + 1
    const fine = (m: number) => {
      if (m === 7) throw new Error('not fine')
    }
    return runInNewContext(text, { isMutant: (mutantNumber: number) => mutantNumber === number, assertFine: fine })(n)
  }
  expect([run(undefined, 2), run(undefined, 3), run(undefined, 1)]).toEqual([true, false, false])
  expect([run(undefined, 9), run('guard dropped', 10)]).toEqual([false, false])
  expect(() => run('bound moved', 9)).toThrow('far')
  expect(run('comparison turned', 1)).toBe(true)
  expect(run('and for or', 5)).toBe(true)
  expect(() => run(undefined, 7)).toThrow('not fine')
  expect(run('comparison turned', 0)).toBe(false)
})

test('a mutant’s key depends on its text, not its position; two equal mutants get two keys', () => {
  const keysOf = (source: string) => mutantsOf('a.ts', source).map(({ key }) => key)
  const [key = ''] = keysOf('a < b')
  expect(keysOf('\n\n  a < b')).toEqual([key])
  expect(new Set(keysOf('a < b\na < b')).size).toBe(2)
})

test.each(EQUIVALENTS.map((each) => [`${each.file}: ${each.from}`, each] as const))(
  'the equivalent mutant %s still exists in the code',
  (_name, { file, from, to, around = '' }) => {
    const all = mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'))
    expect(all.some((mutant) => mutant.from === from && mutant.to === to && mutant.around.includes(around))).toBe(true)
  },
)

test('the table of scores keeps the parts that were not tried again', () => {
  const old = { feature: 'money/payouts', sample: '10, seed 1', day: '2026-11-27', tried: 10, found: 9 }
  const survivor = '- `server/features/money/payouts/a.ts`, bound moved, reached by no test: `n < 1` → `n <= 1`'
  const other = { feature: 'media/files', sample: 'all, seed 2', day: '2026-11-28', tried: 3, found: 3, survivors: [] }
  const folder = mkdtempSync(join(tmpdir(), 'semblance-scores-'))
  try {
    mkdirSync(join(folder, 'docs'))
    const document = join(folder, 'docs/reliability.md')
    writeFileSync(document, 'Before\n\n<!-- mutants -->\n<!-- /mutants -->\n\nafter\n')
    writeReport(folder, [
      { ...old, survivors: [survivor] },
      { ...other, found: 1 },
    ])
    writeReport(folder, [other])
    const text = readFileSync(document, 'utf8')
    expect(text).toMatch(/^Before\n\n<!-- mutants -->\n\n12 of 13 were found, 92 %\.[^]*<!-- \/mutants -->\n\nafter\n$/)
    expect(readReport(text)).toEqual([other, { ...old, survivors: [survivor] }])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
