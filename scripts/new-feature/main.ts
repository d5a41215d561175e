/**
 * Writes a new feature: one table, two routes, one job, one page and their tests. Registers the
 * feature in the product. Then makes the generated files again. Example: `npm run new:feature --
 * people/fan-badges fan-badge [--no-job] [--no-page]`
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PRODUCT } from '../../server/assemble.ts'
import { type Edit, editsFor } from './edits.ts'
import { findTaken } from './find-taken.ts'
import { type Names, namesOf, type Parts } from './names.ts'
import { featureTest, page } from './other-files.ts'
import { migration, serverFiles } from './server-files.ts'

const USAGE =
  'npm run new:feature -- <group>/<plural> <singular> [--no-job] [--no-page], e.g. people/fan-badges fan-badge'
const MIGRATIONS = 'server/platform/database/migrations'
/** Hour of the jobs that delete old data. */
const HOUR = 4

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-job': { type: 'boolean' }, 'no-page': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const [feature, one] = positionals
  if (values.help) console.log(USAGE)
  else if (feature === undefined || one === undefined || positionals.length > 2) throw new Error(USAGE)
  else create(namesOf(feature, one), { hasJob: values['no-job'] !== true, hasPage: values['no-page'] !== true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function create(names: Names, parts: Parts): void {
  const folder = `server/features/${names.feature}`
  if (existsSync(folder)) throw new Error(`${folder} exists.`)
  const taken = findTaken(names)
  if (taken) throw new Error(`${taken} exists.`)
  const files = filesOf(names, folder, parts)
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} exists.`)
  // Computes all texts before writing the first file, so that a failure changes nothing.
  const changed = editsFor(names, parts).map((edit) => [edit.path, applyTo(edit)])
  for (const [path = '', text = ''] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(path)
  }
  run('node_modules/.bin/biome', 'check', '--write', '--log-level=warn', ...Object.keys(files), 'server/features.ts')
  run('npm', 'run', '--silent', 'generate')
  console.log(`
Next:
1. Make it yours: the migration, the texts${parts.hasJob ? `, the lifetime in jobs/delete-old-${names.many}-job.ts` : ''}.
2. npm run check -- words names the labels that need translations. Only for one side: assertRole(caller, 'talent') in
   the use cases. In the settings: SettingsFrame, and a row in web/site/parts/layout/settings-frame.tsx.
3. npm run prove:route -- ${folder}
4. npm run check`)
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

function filesOf(names: Names, folder: string, parts: Parts): Record<string, string> {
  const cron = parts.hasJob ? freeTime() : undefined
  const own = { ...serverFiles(names, cron), [`${names.many}.test.ts`]: featureTest(names, parts) }
  return {
    ...Object.fromEntries(Object.entries(own).map(([path, text]) => [join(folder, path), text])),
    [`${MIGRATIONS}/${nextNumber()}-${names.many}.sql`]: migration(names, parts),
    ...(parts.hasPage ? { [`web/site/account/${names.many}-page.tsx`]: page(names) } : {}),
  }
}

function nextNumber(): string {
  const numbers = readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0')
}

/** Time at which no other job runs. */
function freeTime(): string {
  const taken = new Set(PRODUCT.jobs.map(({ cron }) => cron.split(' ')[0]))
  const minute = Array.from({ length: 60 }, (_, at) => at).find((at) => !taken.has(String(at)))
  if (minute === undefined) throw new Error('Every minute has a job: write the time of this one yourself.')
  return `${minute} ${HOUR} * * *`
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'inherit' })
}
