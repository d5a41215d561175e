import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { type RunningProgram, startProgram } from '../../tests/support/programs/program.ts'
import { type Answered, type FanReport, runFan } from './fan.ts'
import { openDrillStore } from './open-store.ts'

export type DrillOptions = {
  fans: number
  minutes: number
  photo: Uint8Array
  /** Settings of the program, with the fresh database and the folder for files. */
  env: Record<string, string>
  design: object
  /**
   * Signal that ends the program once half of the fans are waiting for art. The drill then
   * restarts the program.
   */
  restart?: 'SIGTERM' | 'SIGKILL' | undefined
  onProgress?: (progress: { waiting: number; ordered: number }) => void
}

export type DrillReport = {
  fans: FanReport[]
  /** Number of responses for each status and operation. */
  responses: Map<string, number>
  restarts: number
  broken: string[]
}

/** The rate limits are those of production, because each fan has its own IP address. */
const ENV = {
  SECRET_KEY: 'secret-key-for-drills-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-drills-0123456789',
  TRUST_PROXY_HOPS: '1',
  DEMO_DATA: 'off',
  LOG_LEVEL: 'error',
}
const TELL_INTERVAL_MS = 5000
const LOOK_MS = 50

export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const env = { ...ENV, ...options.env, PORT: String(await freePort()), AUTH_PORT: String(await freePort()) }
  const store = await openDrillStore(env, options.design)
  let program: RunningProgram = await startProgram(env)
  const { api } = program
  const responses = new Map<string, number>()
  const crashes: string[] = []
  let [waiting, ordered, restarts] = [0, 0, 0]
  let isOver = false
  const watchEnd = (running: RunningProgram): void => {
    void running.ended.then(({ code, stderr }) => {
      if (running === program && !isOver) crashes.push(`the program ended with ${code}: ${stderr}`)
    })
  }
  const crowd = {
    api,
    store,
    photo: options.photo,
    until: performance.now() + options.minutes * 60_000,
    onResponse: ({ operation, status, hasRetryAfter }: Answered) => {
      const key = `${status}${status === 503 && !hasRetryAfter ? ' without Retry-After' : ''} ${operation}`
      responses.set(key, (responses.get(key) ?? 0) + 1)
    },
    onWait: (isWaiting: boolean) => {
      waiting += isWaiting ? 1 : -1
    },
  }
  const telling = setInterval(() => options.onProgress?.({ waiting, ordered }), TELL_INTERVAL_MS)
  watchEnd(program)

  const restartOnce = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    while (!isOver && waiting < options.fans / 2) await pause(LOOK_MS)
    if (isOver) return
    const old = program
    restarts++
    // `watchEnd` compares objects. With a copy here, it does not report the intended end as a
    // crash.
    program = { ...old }
    old.child.kill(signal)
    await old.ended
    program = await startProgram(env)
    watchEnd(program)
  }
  try {
    const restarting = options.restart ? restartOnce(options.restart) : undefined
    const fans = await Promise.all(
      Array.from({ length: options.fans }, async (_, index) => {
        const report = await runFan(index, crowd)
        if (report.orderNumber !== undefined) ordered++
        return report
      }),
    )
    isOver = true
    await restarting
    return { fans, responses, restarts, broken: [...crashes, ...findBroken(fans, responses)] }
  } finally {
    isOver = true
    clearInterval(telling)
    program.child.kill('SIGTERM')
    await program.ended
  }
}

/** Longest wait for art without a place in line. */
const PATIENT_MS = 10_000

function findBroken(fans: readonly FanReport[], responses: ReadonlyMap<string, number>): string[] {
  const numbers = fans.flatMap(({ orderNumber }) => orderNumber ?? [])
  const failures = [...responses].filter(([key]) => /^(?:500|502|503 without)/.test(key))
  const untold = fans.filter(({ artMs, initialPlace }) => artMs > PATIENT_MS && !initialPlace).length
  const waitedLong = fans.filter(({ initialPlace }) => initialPlace).length
  return [
    ...fans.flatMap(({ problem }, index) => (problem === undefined ? [] : [`fan ${index} has no order: ${problem}`])),
    ...(new Set(numbers).size === numbers.length ? [] : ['two fans have the same order']),
    // Art that starts immediately has no place in line, so one fan with a place is enough.
    ...(waitedLong === 0 && untold > 0 ? [`${untold} fans waited long, but no fan saw a place in line`] : []),
    ...failures.map(([key, count]) => `${count} × ${key}`),
  ]
}
