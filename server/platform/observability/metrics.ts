import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

export type Metrics = {
  /** Prometheus text. */
  expose: () => Promise<string>
  observeRequest: (method: string, route: string, status: number, seconds: number) => void
  observeJob: (job: string, outcome: 'succeeded' | 'failed', seconds: number) => void
  observeProviderCall: (provider: string, call: string, outcome: 'ok' | 'failed', seconds: number) => void
  /** `costMicroUsd`: millionths of a US dollar. */
  observeModelCall: (model: string, outcome: string, seconds: number, costMicroUsd: number) => void
  watchDatabase: (database: Database) => void
  /** Shows how much waits for the threads of a pool, and how many there are. */
  watchThreads: (pool: string, state: () => { waiting: number; threads: number }) => void
}

/**
 * What the process itself takes. It is watched once, however many programs it composes: each watch is a timer of ten
 * milliseconds and an observer of the garbage collector, and neither ever ends.
 */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Latency by route, database connections, jobs, calls of providers and models: of one program. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registryOfProcess = processRegistry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'semblance_http_request_seconds',
    help: 'Time to answer, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // One look-up a request instead of hashing its labels.
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`
    let found = series.get(key)
    if (!found) {
      found = requests.labels({ method, route, status: String(status) })
      series.set(key, found)
    }
    return found
  }
  const jobs = new Histogram({
    name: 'semblance_job_seconds',
    help: 'Time a job ran.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers,
  })
  const calls = new Histogram({
    name: 'semblance_provider_call_seconds',
    help: 'Time an outside service took.',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  const failures = new Counter({
    name: 'semblance_provider_failures_total',
    help: 'Calls to an outside service that failed.',
    labelNames: ['provider', 'call'],
    registers,
  })
  const pools = new Map<string, () => { waiting: number; threads: number }>()
  new Gauge({
    name: 'semblance_threads',
    help: 'Threads that work beside the event loop, and what waits for them.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, state] of pools) {
        const { waiting, threads } = state()
        this.set({ pool, state: 'waiting' }, waiting)
        this.set({ pool, state: 'threads' }, threads)
      }
    },
  })
  const modelCalls = new Histogram({
    name: 'semblance_model_call_seconds',
    help: 'Time a model took, by how the call ended.',
    labelNames: ['model', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
    registers,
  })
  const modelFailures = new Counter({
    name: 'semblance_model_failures_total',
    help: 'Calls of a model that gave nothing.',
    labelNames: ['model', 'outcome'],
    registers,
  })
  const modelCosts = new Counter({
    name: 'semblance_model_cost_micro_usd_total',
    help: 'What calls of a model cost, in millionths of a US dollar.',
    labelNames: ['model'],
    registers,
  })

  return {
    expose: async () => `${await registryOfProcess.metrics()}\n${await registry.metrics()}`,
    observeRequest: (method, route, status, seconds) => seriesOf(method, route, status).observe(seconds),
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    observeProviderCall: (provider, call, outcome, seconds) => {
      calls.observe({ provider, call, outcome }, seconds)
      if (outcome === 'failed') failures.inc({ provider, call })
    },
    observeModelCall: (model, outcome, seconds, costMicroUsd) => {
      modelCalls.observe({ model, outcome }, seconds)
      if (outcome !== 'succeeded') modelFailures.inc({ model, outcome })
      modelCosts.inc({ model }, costMicroUsd)
    },
    watchDatabase: (database) => {
      new Gauge({
        name: 'semblance_db_connections',
        help: 'Database connections of this process.',
        labelNames: ['state'],
        registers,
        collect() {
          const { total, idle, waiting } = database.pool()
          this.set({ state: 'total' }, total)
          this.set({ state: 'idle' }, idle)
          this.set({ state: 'waiting' }, waiting)
        },
      })
    },
    watchThreads: (pool, state) => {
      pools.set(pool, state)
    },
  }
}
