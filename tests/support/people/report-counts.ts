import { appendFileSync } from 'node:fs'

/** Reports counts for the table of `npm run prove`. Does nothing in other runs. */
export function tried(counts: Readonly<Record<string, number>>): void {
  const file = process.env.PROVE_TRIED
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
}
