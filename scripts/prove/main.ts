/**
 * Tries to break every promise of the product and prints a table of all attempts: `npm run prove`.
 * Needs a PostgreSQL server with pgvector: --database or TEST_DATABASE_URL names it, and without
 * either the script starts its own. The script creates databases on this server and drops them.
 * Exits with 1 if a promise was broken, and prints the command that repeats the failure.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findPostgres } from '../../bench/postgres.ts'
import { mutantTable, tryMutants } from './mutants.ts'
import type { Finding, Proof, Verdict } from './proof.ts'
import { PROOFS } from './proofs.ts'
import { countsInWords, type Row, tableOf } from './table.ts'

const HELP = `npm run prove -- [options]

  --seed N         seed of all random choices; printed; a new one for each run if omitted
  --minutes N      repeats the random proofs with new seeds for this many minutes
  --only a,b       runs only these proofs: ${PROOFS.map(({ name }) => name).join(', ')}
  --quick          a short version of each proof, about a minute in total
  --mutants [w…]   instead, checks that planted bugs are found: a fixed set of 64, or those whose titles contain these words
  --lanes N        number of proofs at a time; 2 by default, because most keep one core busy
  --json FILE      writes the attempts and findings to this file
  --database URL   a PostgreSQL server with pgvector; by default TEST_DATABASE_URL, or else one that it starts

${PROOFS.map(({ name, promises }) => `  ${name.padEnd(12)} ${promises}`).join('\n')}
`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
    json: { type: 'string' },
    database: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const lanes = Number(options.lanes)
if (options.help) console.log(HELP)
else {
  const postgres = await findPostgres(options.database ? { TEST_DATABASE_URL: options.database } : process.env)
  try {
    console.log(postgres.description)
    process.exitCode = (options.mutants ? await proveMutants(postgres.url) : await proveAll(postgres.url)) ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

async function proveMutants(url: string): Promise<boolean> {
  const tried = await tryMutants(positionals, url, lanes)
  const survivors = tried.filter(({ foundBy }) => !foundBy)
  console.log(`\n${mutantTable(tried)}\n`)
  console.log(
    survivors.length === 0 ? `All ${tried.length} were found.` : `${survivors.length} of ${tried.length} survived.`,
  )
  const inconclusive = survivors.filter(({ endedByTime }) => endedByTime).length
  if (inconclusive > 0)
    console.log(
      `${inconclusive} of them are inconclusive because their tests timed out. Try them again on an idle machine.`,
    )
  writeReport({ mutants: tried })
  return survivors.length === 0
}

async function proveAll(url: string): Promise<boolean> {
  const startedAt = performance.now()
  const names = options.only?.split(',')
  const unknown = names?.filter((name) => PROOFS.every((proof) => proof.name !== name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no proof called ${unknown.join(', ')}.\n\n${HELP}`)
  const proofs = PROOFS.filter(({ name }) => names?.includes(name) ?? true)
  const seed = options.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(options.seed)
  console.log(`seed ${seed}; ${proofs.map(({ name }) => name).join(', ')}`)

  const rows: Row[] = await prove(url, seed, proofs)
  const isOver = () => performance.now() - startedAt > Number(options.minutes ?? 0) * 60_000
  const random = proofs.filter(({ isRandom }) => isRandom)
  for (let next = seed + 1; random.length > 0 && !isOver(); next++) rows.push(...(await prove(url, next, random)))

  console.log(`\n${tableOf(rows)}\n`)
  const findings = rows.flatMap((row) => row.findings.map((finding) => ({ ...finding, proof: row.proof })))
  for (const { proof, ...finding } of findings) console.log(formatFinding(proof, finding))
  console.log(findings.length === 0 ? 'Every promise held.' : `${findings.length} findings.`)
  writeReport({ seed, rows })
  return findings.length === 0
}

/** Starts the proofs in the given order, `lanes` of them at the same time. */
async function prove(url: string, seed: number, proofs: readonly Proof[]): Promise<Row[]> {
  const rows: Row[] = []
  const waiting = proofs.values()
  const worker = async (): Promise<void> => {
    for (const proof of waiting) {
      const startedAt = performance.now()
      const log = (line: string) => console.log(`  ${proof.name}: ${line}`)
      const { tried, findings } = await proof.run({ url, seed, isQuick: options.quick, log }).catch(toFailedVerdict)
      const seconds = (performance.now() - startedAt) / 1000
      rows.push({ proof: proof.name, seed, seconds, tried, findings })
      const mark = findings.length === 0 ? '✓' : '✗'
      console.log(`${mark} ${proof.name}, seed ${seed}: ${countsInWords(tried)}  ${seconds.toFixed(0)} s`)
      // Printed immediately, so that a later crash does not lose findings.
      for (const finding of findings) console.log(formatFinding(proof.name, finding))
    }
  }
  await Promise.all(Array.from({ length: lanes }, worker))
  const order = proofs.map(({ name }) => name)
  return rows.toSorted((one, other) => order.indexOf(one.proof) - order.indexOf(other.proof))
}

function toFailedVerdict(error: unknown): Verdict {
  const brokenPromise = `aborted: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  return { tried: {}, findings: [{ brokenPromise, command: 'the same command' }] }
}

function formatFinding(proof: string, { brokenPromise, command }: Finding): string {
  return `✗ ${proof}: ${brokenPromise}\n  to reproduce: ${command}\n`
}

function writeReport(report: object): void {
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`)
}
