/**
 * Proves that the steps of `npm run check` find mistakes: `npm run check:prove`. Copies the
 * repository and makes sure that all steps pass there. Then plants mistakes in the copy. The right
 * step must report each of them, in the right file and for the right reason. One run of a step
 * tests all mistakes that do not hide each other.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep, STEPS, type Step } from './check-steps.ts'
import { linkModules } from './packages.ts'
import type { Plant } from './plant.ts'
import { PLANTS } from './planted-faults.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const isWanted = (step: string): boolean => wanted.length === 0 || wanted.includes(step)
const LEFT_OUT = /^(node_modules|data|coverage|\.git|\.env)$|\.log$/

/** Each task has its own copy. Most steps use a whole core. */
const CONCURRENT_TASKS = 2

const stepCalled = (name: string): Step => {
  const step = STEPS.find((candidate) => candidate.name === name)
  if (!step) throw new Error(`the check has no step ${name}`)
  return step
}

type Batch = [Plant, ...Plant[]]

/**
 * The mistakes of a group are in different files, so that one run of their step can find them all.
 */
function batches(plants: readonly Plant[]): Batch[] {
  const found: Batch[] = []
  for (const plant of plants) {
    const fits = ([first, ...others]: Batch): boolean =>
      !first.mustRunAlone && first.step === plant.step && [first, ...others].every(({ file }) => file !== plant.file)
    const batch = plant.mustRunAlone ? undefined : found.find(fits)
    if (batch) batch.push(plant)
    else found.push([plant])
  }
  return found
}

type Task = (copy: string) => Promise<void>
const waiting: Task[] = [
  ...STEPS.filter(({ name }) => isWanted(name)).map(
    (step): Task =>
      async (copy) => {
        const { passed, output, seconds } = await runStep(step, copy)
        report(passed, 'the unchanged tree', `${step.name} passes`, seconds, output)
      },
  ),
  ...batches(PLANTS.filter(({ step }) => isWanted(step))).map(
    (batch): Task =>
      async (copy) => {
        const restore = batch.map((plant) => plantFault(plant, copy))
        const { passed, output, seconds } = await runStep(stepCalled(batch[0].step), copy)
        for (const step of restore) step()
        for (const { fault, step, reason } of batch)
          report(!passed && reason.test(output), fault, `${step} says ${reason}`, seconds, output)
      },
  ),
]

let failures = 0
await Promise.all(Array.from({ length: CONCURRENT_TASKS }, work))
console.log(failures === 0 ? '\nThe check finds every planted fault.' : `\n${failures} expectations were not met.`)
process.exitCode = failures === 0 ? 0 : 1

async function work(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'semblance-prove-'))
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)) })
    linkModules(ROOT, copy)
    for (let task = waiting.shift(); task; task = waiting.shift()) await task(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function plantFault(plant: Plant, copy: string): () => void {
  const restore = filesOf(plant).map((file) => change(join(copy, file), plant))
  return () => {
    for (const step of restore) step()
  }
}

function filesOf({ file, copies = 1 }: Plant): string[] {
  if (copies === 1) return [file]
  return Array.from({ length: copies }, (_, at) => file.replace(/(?=\.\w+$)/, `-${at + 1}`))
}

function change(path: string, plant: Plant): () => void {
  const before = plant.change.length === 0 ? undefined : readFileSync(path, 'utf8')
  mkdirSync(dirname(path), { recursive: true })
  const after = plant.change(before ?? '')
  if (after === before) throw new Error(`the planted change does not change ${plant.file}`)
  writeFileSync(path, after)
  return () => (before === undefined ? rmSync(path) : writeFileSync(path, before))
}

function report(isMet: boolean, fault: string, expectation: string, seconds: number, output: string): void {
  console.log(`${isMet ? '✓' : '✗'} ${fault.padEnd(52)} ${expectation.padEnd(72)} ${seconds.toFixed(1).padStart(5)} s`)
  if (isMet) return
  failures++
  console.log(output.trim().split('\n').slice(-40).join('\n'))
}
