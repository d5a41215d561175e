/**
 * Runs every check except the tests: `npm run check`. With names of steps it runs only those: `npm
 * run check -- lint types`.
 */
import { fileURLToPath } from 'node:url'
import { runStep, STEPS } from './check-steps.ts'

const AT_A_TIME = 2
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${STEPS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const waiting = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let failed = 0
const startedAt = performance.now()
await Promise.all(Array.from({ length: AT_A_TIME }, work))

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(failed === 0 ? `\nAll checks passed in ${seconds} s.` : `\n${failed} failed, in ${seconds} s.`)
process.exitCode = failed === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { passed, output, seconds: took } = await runStep(step, ROOT)
    console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(18)} ${took.toFixed(1).padStart(5)} s`)
    if (passed) continue
    failed++
    console.log(`── ${step.name} (${step.command.join(' ')})\n${output.trim()}\n`)
  }
}
