import { appendFileSync } from 'node:fs'

/**
 * Reports what a proof has tried, as counts for the table of `npm run prove`. Does nothing
 * elsewhere.
 */
export function tried(counts: Readonly<Record<string, number>>): void {
  const file = process.env.PROVE_TRIED
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
}
