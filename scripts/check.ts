/**
 * Everything the repository promises about itself short of its tests: `npm run check`. With names of steps, only those:
 * `npm run check -- lint types`.
 */
import { fileURLToPath } from 'node:url'
import { type Outcome, runStep, STEPS } from './check-steps.ts'

const AT_A_TIME = 2
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${STEPS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const waiting = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const failed: Outcome[] = []
const startedAt = performance.now()
await Promise.all(Array.from({ length: AT_A_TIME }, work))

for (const { step, output } of failed) console.log(`\n── ${step.name} (${step.command.join(' ')})\n${output.trim()}`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(failed.length === 0 ? `\nAll is well, in ${seconds} s.` : `\n${failed.length} failed, in ${seconds} s.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const outcome = await runStep(step, ROOT)
    console.log(`${outcome.passed ? '✓' : '✗'} ${step.name.padEnd(10)} ${outcome.seconds.toFixed(1).padStart(5)} s`)
    if (!outcome.passed) failed.push(outcome)
  }
}
