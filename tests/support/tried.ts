import { appendFileSync } from 'node:fs'

/** What a proof has done, as counts of its own: `npm run prove` shows them in its table. Elsewhere nobody asks. */
export function tried(counts: Readonly<Record<string, number>>): void {
  const file = process.env.PROVE_TRIED
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
}
