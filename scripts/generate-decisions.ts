/**
 * Writes docs/decisions/README.md, which lists all decision records by subject. It uses the front
 * matter and the title of each record. With `--check`, it only compares.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from './write-or-check.ts'

const FOLDER = 'docs/decisions'

const SUBJECTS: Readonly<Record<string, string>> = {
  money: 'Payments, escrow, refunds, disputes at the bank, payouts, products, the ledger.',
  offers: 'Offers, their lifecycle, terms and licenses, messages, ratings, matching.',
  likeness: 'Consent, checks of faces and copies, tags, talent search.',
  merch: 'Campaigns, fan sessions, art, carts, orders, printing, sellers’ stores, leaderboards.',
  media: 'Files, pictures, sound, models, generation jobs, Content Credentials.',
  people: 'Accounts, sign-in, notifications, admins, personal data.',
  pages: 'The site and its rendering.',
  platform: 'API conventions, HTTP, schemas, mail, limits, caching.',
  database: 'PostgreSQL and the embedded database, migrations, table owners, standbys.',
  operations: 'Settings, jobs, starting, monitoring, backups.',
  tests: 'Tests, the check, proofs.',
}

type Decision = {
  readonly number: string
  readonly title: string
  readonly file: string
  readonly subject: string
  readonly date: string
  readonly isReplaced: boolean
  readonly replacedBy: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const decisions = globSync(`${FOLDER}/[0-9]*.md`, { cwd: root }).toSorted().map(readDecision)
const byNumber = new Map(decisions.map((decision) => [decision.number, decision]))

for (const { file, subject, date, isReplaced, replacedBy } of decisions) {
  const fault = faultOf({ subject, date, isReplaced, replacedBy })
  if (fault !== undefined) throw new Error(`${FOLDER}/${file}: ${fault}`)
}

function readDecision(path: string): Decision {
  const text = readFileSync(`${root}${path}`, 'utf8')
  const file = basename(path)
  const [, frontMatter, number, title] = /^---\n([\s\S]*?)\n---\n+# (\d{4}) (.+)\n/.exec(text) ?? []
  if (frontMatter === undefined || number === undefined || title === undefined)
    throw new Error(`${path} must begin with front matter and a title such as “# 0001 Ids are UUIDv7”.`)
  const fields = new Map(
    frontMatter.split('\n').map((line) => {
      const [key = '', value = ''] = line.split(/:\s*/, 2)
      return [key, value] as const
    }),
  )
  return {
    number,
    title,
    file,
    subject: fields.get('subject') ?? '',
    date: fields.get('date') ?? '',
    isReplaced: fields.get('status') === 'replaced',
    replacedBy: (fields.get('replaced-by') ?? '').split(/,\s*/).filter((each) => each !== ''),
  }
}

function faultOf(decision: Pick<Decision, 'subject' | 'date' | 'isReplaced' | 'replacedBy'>): string | undefined {
  if (!(decision.subject in SUBJECTS)) return `subject must be one of ${Object.keys(SUBJECTS).join(', ')}.`
  if (!/^\d{4}-\d\d-\d\d$/.test(decision.date)) return 'date must be a day such as 2026-11-21.'
  if (decision.isReplaced !== decision.replacedBy.length > 0) return 'status: replaced and replaced-by belong together.'
  const unknown = decision.replacedBy.find((number) => !byNumber.has(number))
  return unknown === undefined ? undefined : `replaced-by names ${unknown}, which does not exist.`
}

const linked = ({ number, file }: Decision): string => `[${number}](${file})`

function lineOf(decision: Decision): string {
  const successors = decision.replacedBy.flatMap((number) => byNumber.get(number) ?? [])
  const note = successors.length > 0 ? ` (replaced by ${successors.map(linked).join(', ')})` : ''
  return `- ${linked(decision)} ${decision.title}${note}`
}

const sections = Object.entries(SUBJECTS).map(([subject, about]) => {
  const lines = decisions.filter((decision) => decision.subject === subject).map(lineOf)
  return `## ${subject.charAt(0).toUpperCase()}${subject.slice(1)}\n\n${about}\n\n${lines.join('\n')}`
})

await writeOrCheck(
  `${FOLDER}/README.md`,
  `<!-- Made by \`npm run generate\` from the records. -->

# Decisions

These records contain our decisions where the contract is silent, contradicts itself or is unsafe, and where we chose between ways to
build something. Each record has a context, a decision, and what would reopen it. A † marks a decision that narrows the letter of the
contract for safety; one setting, or the record itself, says how to restore it.

Each record starts with front matter: its \`subject\`, the \`date\` when it was added, and its \`status\` (\`accepted\` or \`replaced\`, with the
number in \`replaced-by\`).

${sections.join('\n\n')}
`,
)
