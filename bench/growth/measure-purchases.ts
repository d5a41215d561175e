import { performance } from 'node:perf_hooks'
import { MERCH_STEPS, type MerchStep, walkThroughMerch } from '../../tests/support/merch/merch-steps.ts'
import type { Server } from '../children.ts'
import { quantile } from '../results.ts'
import { type BusyStore, openBusyStore } from './busy-store.ts'
import type { Marketplace } from './database.ts'
import type { Row } from './measure.ts'

const WARM_UP = 10

const nameOf = (step: MerchStep): string => `a purchase: ${step}`
export const PURCHASE_STEPS: readonly string[] = MERCH_STEPS.map(nameOf)

type Figures = { ms: number[]; cpuMs: number }

export async function measurePurchases(marketplaces: readonly Marketplace[], turns: number): Promise<Row[]> {
  const stores = await Promise.all(marketplaces.map(({ server, env }) => openBusyStore(server, env)))
  const sides = marketplaces.map(({ server }, at) => ({
    server,
    store: stores[at] as BusyStore,
    steps: new Map<MerchStep, Figures>(MERCH_STEPS.map((step) => [step, { ms: [], cpuMs: 0 }])),
  }))
  try {
    for (let turn = -WARM_UP; turn < turns; turn++)
      for (const { server, store, steps } of sides) await purchase(server, store, turn < 0 ? undefined : steps)
  } finally {
    for (const { close } of stores) await close()
  }
  return MERCH_STEPS.map((step) => {
    const figures = sides.map(({ steps }) => steps.get(step) ?? { ms: [], cpuMs: 0 })
    return {
      name: nameOf(step),
      ms: figures.map(({ ms }) => quantile(ms, 0.5)),
      slowest: figures.map(({ ms }) => quantile(ms, 0.99)),
      cpuMs: (figures.at(-1)?.cpuMs ?? 0) / turns,
    }
  })
}

const purchase = (
  server: Server,
  { world, shop }: BusyStore,
  figures: ReadonlyMap<MerchStep, Figures> | undefined,
): Promise<void> =>
  walkThroughMerch(world, shop, async (step, send) => {
    const before = await server.usageMs()
    const startedAt = performance.now()
    const response = await send()
    const took = performance.now() - startedAt
    const of = figures?.get(step)
    if (of) {
      of.ms.push(took)
      of.cpuMs += (await server.usageMs()) - before
    }
    return response
  })
