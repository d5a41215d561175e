/**
 * Writes a new feature: one table, its routes, one job, one page and their tests. Registers the
 * feature in the product. Then makes the generated files again. Example: `npm run new:feature --
 * people/fan-badges fan-badge --role talent --setting`
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PRODUCT } from '../../server/assemble.ts'
import { addWords, NEW_WORDS } from '../words/add-words.ts'
import { type Edit, editsFor } from './edits.ts'
import { filesFor } from './files-for.ts'
import { findTaken } from './find-taken.ts'
import { type Names, namesOf } from './names.ts'
import { OPTIONS, type Parts, partsOf, USAGE } from './parts.ts'
import { migration } from './server-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'server/platform/database/migrations'

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [feature, one] = positionals
  if (values.help) console.log(USAGE)
  else if (feature === undefined || one === undefined || positionals.length > 2) throw new Error(USAGE)
  else {
    const names = namesOf(feature, one)
    create(names, partsOf(names.slug, values))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function create(names: Names, parts: Parts): void {
  const folder = `server/features/${names.feature}`
  if (existsSync(folder)) throw new Error(`${folder} exists.`)
  const taken = findTaken(names, parts)
  if (taken) throw new Error(`${taken} exists.`)
  const files = {
    ...filesFor(names, parts, freeTime(parts)),
    [`${MIGRATIONS}/${nextNumber()}-${names.many}.sql`]: migration(names, parts),
  }
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} exists.`)
  // Computes all texts before writing the first file, so that a failure changes nothing.
  const changed = editsFor(names, parts).map((edit) => [edit.path, applyTo(edit)])
  const written = [...Object.entries(files), ...changed]
  for (const [path = '', text = ''] of written) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(path)
  }
  const sources = written.map(([path = '']) => path).filter((path) => /\.tsx?$/.test(path))
  run('node_modules/.bin/biome', 'check', '--write', '--log-level=warn', ...sources)
  run('npm', 'run', '--silent', 'generate')
  const untranslated = Object.keys(addWords(ROOT).missing)
  console.log(`
Next:
1. Make it yours: the migration, the texts${parts.hours === undefined ? '' : `, the lifetime in jobs/delete-old-${names.many}-job.ts`}.
2. ${untranslated.length === 0 ? 'No text needs a translation.' : `Translate what ${NEW_WORDS} lists (${untranslated.length}), then: npm run words`}
3. npm run prove:route -- ${folder}`)
}

function applyTo({ path, apply }: Edit): string {
  try {
    return apply(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} could not be changed. ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function nextNumber(): string {
  const numbers = readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0')
}

/** Time at which no other job runs. */
function freeTime({ hours }: Parts): string | undefined {
  if (hours === undefined) return undefined
  const taken = new Set(PRODUCT.jobs.map(({ cron }) => cron.split(' ')[0]))
  const minute = Array.from({ length: 60 }, (_, at) => at).find((at) => !taken.has(String(at)))
  if (minute === undefined) throw new Error('Every minute has a job: write the time of this one yourself.')
  return `${minute} ${hours} * * *`
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'inherit' })
}
