/** Writes docs/duties.md from the table of duties. `--check` only compares. */
import { DUTIES } from '../server/cli/duties/duties.ts'
import type { Duty } from '../server/cli/duties/duty.ts'
import { writeOrCheck } from './write-or-check.ts'

await writeOrCheck(
  'docs/duties.md',
  `<!-- Made by \`npm run generate\` from server/cli/duties. -->

# Duties

Laws that this software helps to follow: what each asks, which part meets it, and what is missing. These are facts and switches, no legal
advice. \`npx semblance duties --country DE\` compares the table with your settings.

${DUTIES.map(chapterOf).join('\n\n')}
`,
)

function chapterOf({ name, law, countries, place, since, bound, parts, lacks }: Duty): string {
  const rows = parts.map(
    ({ what, file, proof, setting }) =>
      `| ${what} | [${file.split('/').slice(-2).join('/')}](../${file}) | ${setting === undefined ? '' : `\`${setting}\``} | ${proof.title} |`,
  )
  const table =
    rows.length === 0
      ? ['Nothing in this program meets it.']
      : ['| what the program does | part | setting | test that proves it |', '|---|---|---|---|', ...rows]
  return [
    `## ${name}`,
    '',
    `- Law: ${law}`,
    `- Where: ${countries.join(' ')}${place === undefined ? '' : ` (${place})`}`,
    `- Since: ${since}`,
    `- Who is bound: ${bound}`,
    '',
    ...table,
    '',
    'Missing:',
    '',
    ...lacks.map((lack) => `- ${lack}`),
  ].join('\n')
}
