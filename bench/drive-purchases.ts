import { Agent } from 'node:http'
import type pg from 'pg'
import { newId } from '../server/platform/ids.ts'
import { createBrowser, deliverTo } from './browser.ts'
import type { Server } from './children.ts'
import { CONNECTIONS, type Round } from './drive.ts'
import type { FloorScenario } from './floor-server.ts'
import { freshWordsOf } from './fresh-words.ts'
import { newFan, type PurchaseStep } from './purchase.ts'
import { quantile } from './results.ts'
import { prepare, runStatements } from './run-statements.ts'

/** One purchase: sends its requests, and returns the milliseconds that they took. */
type Purchase = () => Promise<number>

/**
 * Lets several fans buy at once for some seconds, each one purchase after another. A purchase
 * counts as one request. What happens elsewhere is done by this process, and not measured.
 */
export async function drivePurchases(server: Server, seconds: number, buy: Purchase): Promise<Round> {
  const took: number[] = []
  const before = await server.usageMs()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000
  const fan = async () => {
    while (!isOver()) took.push(await buy())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, fan))
  return {
    requests: took.length,
    seconds: (performance.now() - startedAt) / 1000,
    cpuMs: (await server.usageMs()) - before,
    p50Ms: quantile(took, 0.5),
    p99Ms: quantile(took, 0.99),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export function realPurchase(server: Server, steps: readonly PurchaseStep[]): Purchase {
  const deliver = deliverTo(server.api, agent)
  return async () => {
    const send = createBrowser(deliver)
    const fan = newFan()
    let ms = 0
    for (const step of steps) {
      if (step.kind === 'elsewhere') {
        await step.work(fan)
        continue
      }
      const startedAt = performance.now()
      const { text } = await send(step.request(fan))
      ms += performance.now() - startedAt
      step.learn?.(fan, text)
    }
    return ms
  }
}

/** The same purchase by its statements; those of other programs are run on `elsewhere`. */
export function floorPurchase(
  server: Server,
  { name, steps, floor }: { name: string; steps: readonly PurchaseStep[]; floor: FloorScenario },
  elsewhere: pg.Pool,
): Purchase {
  const send = createBrowser(deliverTo(server.api, agent))
  const prepared = floor.variants.map((statements, step) => prepare(statements, `${name}-${step}`))
  return async () => {
    const purchase = newId()
    const fill = { subject: {}, version: 0, fresh: freshWordsOf(purchase) }
    let ms = 0
    for (const [at, step] of steps.entries()) {
      if (step.kind === 'elsewhere') {
        await runStatements(elsewhere, prepared[at] ?? [], fill)
        continue
      }
      const { method } = step.request({ email: '', bearer: '' })
      const startedAt = performance.now()
      await send({ method, path: `/${name}/${at}/${purchase}`, body: {} })
      ms += performance.now() - startedAt
    }
    return ms
  }
}
