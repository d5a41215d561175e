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

/** A purchase of one fan. Call `take` for each step, in order. */
type Purchase = { take: (step: number) => Promise<void> }
type Begin = () => Purchase

/** Fans who take each step together. The step of a single fan would be too short to measure. */
const CROWD = 30

/**
 * Lets groups of fans buy for some seconds. A whole purchase counts as one request. Work of other
 * programs runs in this process and is not measured.
 */
export async function drivePurchases(
  server: Server,
  { steps, seconds, begin }: { steps: readonly PurchaseStep[]; seconds: number; begin: Begin },
): Promise<Round> {
  const took: number[] = []
  const stepCpuMs = steps.flatMap(({ kind }) => (kind === 'request' ? [0] : []))
  let measuredMs = 0
  const startedAt = performance.now()
  let usedMs = await server.usageMs()
  while (performance.now() - startedAt < seconds * 1000) {
    const crowd = Array.from({ length: CROWD }, () => ({ purchase: begin(), ms: 0 }))
    let request = -1
    for (const [at, { kind }] of steps.entries()) {
      if (kind === 'request') request++
      const stepStartedAt = performance.now()
      await allOf(crowd, async (fan) => {
        const sentAt = performance.now()
        await fan.purchase.take(at)
        if (kind === 'request') fan.ms += performance.now() - sentAt
      })
      if (kind === 'request') measuredMs += performance.now() - stepStartedAt
      // CPU time that the server uses after a response counts for that request.
      const usedBefore = usedMs
      usedMs = await server.usageMs()
      stepCpuMs[request] = (stepCpuMs[request] ?? 0) + usedMs - usedBefore
    }
    took.push(...crowd.map(({ ms }) => ms))
  }
  return {
    requests: took.length,
    seconds: measuredMs / 1000,
    cpuMs: stepCpuMs.reduce((sum, ms) => sum + ms, 0),
    stepCpuMs,
    p50Ms: quantile(took, 0.5),
    p99Ms: quantile(took, 0.99),
  }
}

async function allOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export function realPurchases(server: Server, steps: readonly PurchaseStep[]): Begin {
  const deliver = deliverTo(server.api, agent)
  return () => {
    const send = createBrowser(deliver)
    const fan = newFan()
    return {
      take: async (at) => {
        const step = steps[at]
        if (step?.kind === 'elsewhere') return step.work(fan)
        if (!step) throw new Error(`a purchase has no step ${at}`)
        const { text } = await send(step.request(fan))
        step.learn?.(fan, text)
      },
    }
  }
}

/**
 * Starts the same purchase on the floor server, which sends the recorded SQL statements.
 * Statements of other programs use the connections of `elsewhere`.
 */
export function floorPurchases(
  server: Server,
  { name, steps, floor }: { name: string; steps: readonly PurchaseStep[]; floor: FloorScenario },
  elsewhere: pg.Pool,
): Begin {
  const deliver = deliverTo(server.api, agent)
  const prepared = floor.variants.map((statements, step) => prepare(statements, `${name}-${step}`))
  return () => {
    const send = createBrowser(deliver)
    const purchase = newId()
    const fill = { subject: {}, version: 0, fresh: freshWordsOf(purchase) }
    return {
      take: async (at) => {
        const step = steps[at]
        if (step?.kind === 'request')
          await send({ method: step.request(newFan()).method, path: `/${name}/${at}/${purchase}`, body: {} })
        else await runStatements(elsewhere, prepared[at] ?? [], fill)
      },
    }
  }
}
