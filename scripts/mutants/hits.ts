import { appendFileSync } from 'node:fs'

/**
 * Preloaded in each process and thread that a test starts. Switches on the mutant of `MUTANT`, or
 * records in the file `MUTANT_HITS` which mutants the process reaches.
 */
declare global {
  var isMutant: ((number: number) => boolean) | undefined
  var switchMutant: ((number: number) => void) | undefined
  /** Begins a new list of reached mutants with this name. */
  var beginHits: ((name: string) => void) | undefined
}

let on = Number(process.env.MUTANT ?? -1)
const file = process.env.MUTANT_HITS

if (on >= 0) {
  globalThis.isMutant = (number) => number === on
  globalThis.switchMutant = (number) => {
    on = number
  }
}
if (file) {
  const recorded = new Set<number>()
  let waiting: (number | string)[] = []
  // Keep the real timers, because tests replace them.
  const soon = setImmediate
  const flush = (): void => {
    if (waiting.length > 0) appendFileSync(file, `${waiting.join('\n')}\n`)
    waiting = []
  }
  globalThis.isMutant = (number) => {
    if (!recorded.has(number)) {
      recorded.add(number)
      if (waiting.push(number) === 1) soon(flush)
    }
    return false
  }
  globalThis.beginHits = (name) => {
    recorded.clear()
    waiting.push(`>${name}`)
    flush()
  }
  process.on('exit', flush)
}
