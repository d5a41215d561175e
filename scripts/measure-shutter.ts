/**
 * Measures how long a fan waits from the camera shutter to the first piece of art: `npm run
 * measure:shutter`. Fake models take a fixed time; the rest is the product, in a browser with the
 * CPU slowed four times. Runs without a limit on the line, and on a line of 1.6 Mbit/s down and
 * 0.75 up with 150 ms round trip. `--requests` prints the requests sent meanwhile.
 */
import { parseArgs } from 'node:util'
import { measureShutter, type Shutter } from './measured-pages/shutter.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, requests: { type: 'boolean', default: false } },
})
/** Limit for the wait minus the models' own time, on either line. */
const MAX_DURATION_MS = 2000

let holds = true
const rows = []
for (const isSlowLine of [false, true]) {
  const measured = await measureShutter({ isSlowLine, rounds: Number(values.rounds) })
  const middle = (of: (one: Shutter) => number) =>
    Math.round(measured.map(of).toSorted((one, other) => one - other)[measured.length >> 1] ?? 0)
  const beside = middle((one) => one.waitedMs - one.modelsMs)
  holds &&= beside <= MAX_DURATION_MS
  rows.push({
    line: isSlowLine ? 'slow' : 'this machine',
    'the fan waits, ms': middle((one) => one.waitedMs),
    'models, ms': middle((one) => one.modelsMs),
    'besides, ms': beside,
    holds: beside <= MAX_DURATION_MS,
  })
  if (values.requests)
    for (const { what, fromMs, toMs, bytes } of measured[0]?.requests ?? [])
      console.log(
        `${fromMs.toFixed(0).padStart(6)} ${toMs.toFixed(0).padStart(6)} ${String(bytes).padStart(8)}  ${what}`,
      )
}
console.table(rows)
console.log(`At most ${MAX_DURATION_MS} ms besides the models. Medians of ${values.rounds}.`)
process.exitCode = holds ? 0 : 1
