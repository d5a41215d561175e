import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

export type Metrics = {
  expose: () => Promise<string>
  observeRequest: (method: string, route: string, status: number, seconds: number) => void
  observeJob: (job: string, outcome: 'succeeded' | 'failed', seconds: number) => void
  observeProviderCall: (provider: string, call: string, outcome: 'ok' | 'failed', seconds: number) => void
  /** `outcome` is `standby`, or the reason why the read used the primary. */
  observeLaggingRead: (outcome: 'standby' | 'just-changed' | 'too-far-behind' | 'standby-failed') => void
  /** `costMicroUsd` is in millionths of a US dollar. */
  observeModelCall: (model: string, outcome: string, seconds: number, costMicroUsd: number) => void
  /** `failed`: the file is kept without a watermark. */
  observeMark: (outcome: 'marked' | 'failed') => void
  watchDatabase: (database: Database) => void
  watchThreads: (pool: string, state: () => { waiting: number; threads: number }) => void
  /**
   * Exposes values from the database as gauges. Requests for the metrics call `read`, at most four
   * times a minute. If it returns undefined, the gauges are left out, and
   * `semblance_reading_failed` is 1.
   */
  watchReading: (gauges: Readonly<Record<string, GaugeOfReading>>, read: Read) => void
}

type GaugeOfReading = { help: string; labels: readonly string[] }
type Read = () => Promise<readonly Reading[] | undefined>
type Reading = { gauge: string; labels: Readonly<Record<string, string>>; value: number }

const READING_KEPT_MS = 15_000

/**
 * Shared by all instances of the program in one process, because each registry starts a timer of
 * ten milliseconds and an observer of garbage collections that never end.
 */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Creates the metrics of one program. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registryOfProcess = processRegistry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'semblance_http_request_seconds',
    help: 'Response time, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Finds a metric by a string, because the library would hash all labels for every request.
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
    help: 'Duration of a job.',
    // Prometheus itself adds a label `job` and would rename ours.
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers,
  })
  const calls = new Histogram({
    name: 'semblance_provider_call_seconds',
    help: 'Duration of a call to an outside service.',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  const failures = new Counter({
    name: 'semblance_provider_failures_total',
    help: 'Failed calls to an outside service.',
    labelNames: ['provider', 'call'],
    registers,
  })
  const laggingReads = new Counter({
    name: 'semblance_lagging_reads_total',
    help: 'Reads that a standby may serve: served by it, or the reason the primary served them.',
    labelNames: ['outcome'],
    registers,
  })
  const pools = new Map<string, () => { waiting: number; threads: number }>()
  new Gauge({
    name: 'semblance_threads',
    help: 'Worker threads and the tasks waiting for them.',
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
    help: 'Duration of a model call, by outcome.',
    labelNames: ['model', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
    registers,
  })
  const modelFailures = new Counter({
    name: 'semblance_model_failures_total',
    help: 'Failed model calls.',
    labelNames: ['model', 'outcome'],
    registers,
  })
  const modelCosts = new Counter({
    name: 'semblance_model_cost_micro_usd_total',
    help: 'Cost of model calls, in millionths of a US dollar.',
    labelNames: ['model'],
    registers,
  })
  const marks = new Counter({
    name: 'semblance_marks_total',
    help: 'Generated files that got an invisible watermark, and those that failed to.',
    labelNames: ['outcome'],
    registers,
  })

  let refresh: () => Promise<void> = async () => undefined
  return {
    expose: async () => {
      await refresh()
      return `${await registryOfProcess.metrics()}\n${await registry.metrics()}`
    },
    observeRequest: (method, route, status, seconds) => seriesOf(method, route, status).observe(seconds),
    observeJob: (job, outcome, seconds) => jobs.observe({ name: job, outcome }, seconds),
    observeProviderCall: (provider, call, outcome, seconds) => {
      calls.observe({ provider, call, outcome }, seconds)
      if (outcome === 'failed') failures.inc({ provider, call })
    },
    observeLaggingRead: (outcome) => laggingReads.inc({ outcome }),
    observeModelCall: (model, outcome, seconds, costMicroUsd) => {
      modelCalls.observe({ model, outcome }, seconds)
      if (outcome !== 'succeeded') modelFailures.inc({ model, outcome })
      modelCosts.inc({ model }, costMicroUsd)
    },
    observeMark: (outcome) => marks.inc({ outcome }),
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
      const { standby } = database
      if (!standby) return
      new Gauge({
        name: 'semblance_standby_lag_seconds',
        help: 'Upper bound of the delay of the read standby; +Inf while it is unknown.',
        registers,
        collect() {
          this.set(standby.lagMs() / 1000)
        },
      })
    },
    watchThreads: (pool, state) => {
      pools.set(pool, state)
    },
    watchReading: (gauges, read) => {
      refresh = registerReading(registers, gauges, read)
    },
  }
}

function registerReading(
  registers: Registry[],
  gauges: Readonly<Record<string, GaugeOfReading>>,
  read: Read,
): () => Promise<void> {
  const byName = new Map(
    Object.entries(gauges).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers }),
    ]),
  )
  const failed = new Gauge({
    name: 'semblance_reading_failed',
    help: '1 while the database could not be read for the gauges that depend on it.',
    registers,
  })
  let readAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined
  const readAnew = async () => {
    const samples = await read()
    for (const gauge of byName.values()) gauge.reset()
    // A gauge without labels would otherwise report 0 although its value is unknown.
    for (const [name, gauge] of byName) if (gauges[name]?.labels.length === 0) gauge.remove()
    for (const { gauge, labels, value } of samples ?? []) byName.get(gauge)?.set({ ...labels }, value)
    failed.set(samples === undefined ? 1 : 0)
    readAt = performance.now()
  }
  return async () => {
    if (performance.now() - readAt < READING_KEPT_MS) return
    await (underWay ??= readAnew().finally(() => {
      underWay = undefined
    }))
  }
}
