/**
 * Worker thread of `measure-uploads.ts`. Requests a route ten times a second and reports the
 * response times.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { address, cookie } = workerData as { address: string; cookie: string }
const waits: number[] = []
let isDone = false
parentPort?.once('message', () => {
  isDone = true
})
for (; !isDone; await pause(100)) {
  const startedAt = performance.now()
  const response = await fetch(address, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  waits.push(performance.now() - startedAt)
}
parentPort?.postMessage(waits)
