import { appendFileSync } from 'node:fs'

/**
 * Loaded first in each process and thread of a test. `MUTANT` switches a mutant on. `MUTANT_HITS`
 * names the file for the mutants that the process reaches.
 */
declare global {
  var isMutant: ((number: number) => boolean) | undefined
  var switchMutant: ((number: number) => void) | undefined
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
  // Kept in a variable, because tests replace the timers.
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
