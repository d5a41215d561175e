/**
 * Measures how long a fan waits after taking a photo until the first art is visible: `npm run
 * measure:shutter`. Fake models take a fixed time. Everything else is the real product, in a
 * browser whose CPU is slowed four times. It is measured once without a limit on the connection,
 * and once with 1.6 Mbit/s for downloads, 0.75 for uploads and a round trip of 150 ms.
 * `--requests` prints the requests that the browser sent.
 */
import { parseArgs } from 'node:util'
import { measureShutter, type Shutter } from './measured-pages/shutter.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, requests: { type: 'boolean', default: false } },
})
/** Longest accepted wait without the time of the models. */
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
