import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/platform/database/connect.ts'
import { newId } from '../../server/platform/ids.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { administer, databaseUrl } from '../support/runner/database-template.ts'
import { calm } from './calm.ts'
import { chance } from './chance.ts'
import { settle } from './people.ts'
import { type History, type PlannedAction, planHistory } from './plan.ts'
import type { Order, Report } from './storm-process.ts'
import { type Finding, verify, withHistories } from './verify.ts'
import { findPayoutsOutOfOrder, runWatched } from './watch.ts'

export type StormOptions = {
  /** PostgreSQL server on which the storm creates a database. */
  url: string
  /** Migrated database to copy. Without one, the storm migrates its own. */
  template?: string
  seed: number
  histories: number
  processes: number
  /** Runs only the histories with these numbers. They are planned as in the full storm. */
  only?: readonly number[]
  /** Time after which no new history begins. */
  minutes?: number
  kills?: number
  keeps?: boolean
  onProgress?: (done: number, of: number) => void
}

export type StormReport = {
  findings: readonly Finding[]
  keptDatabase?: string
  histories: number
  actions: number
  statuses: Record<string, number>
  done: Record<string, number>
  seconds: number
  secondsToCalm: number
  killed: number
  /** Deadlocks that the server resolved. Their transactions were retried. */
  deadlocks: number
}

const PROCESS = fileURLToPath(new URL('storm-process.ts', import.meta.url))
const AT_ONCE = 6
const HANGS_AFTER_MS = 10 * 60_000

/**
 * Runs many histories concurrently, in several processes with one database, then calms the storm
 * down and verifies everything. The seed decides the plan of each history, but not how the
 * processes interleave.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const name = `semblance_storm_${newId().replaceAll('-', '')}`
  await administer(
    options.url,
    `create database ${name}${options.template ? ` template ${options.template} strategy file_copy` : ''}`,
  )
  const url = databaseUrl(options.url, name)
  const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 4, onError: console.error })
  const crew: Crew = { members: [], findings: [], hours: 0, killed: 0 }
  let keepsDatabase = false
  try {
    if (!options.template) await prepareDatabase(database)
    const histories = planAll(options)
    await settle(database, histories, new Date())
    crew.members = await Promise.all(
      Array.from({ length: options.processes }, (_, number) => start(crew, url, options.seed, number)),
    )
    const kill = killer(crew, options, (number) => start(crew, url, options.seed, number))
    const report = await runWatched(database, () => storm(options, database, crew, histories, kill))
    if (!options.keeps || report.findings.length === 0) return report
    keepsDatabase = true
    return { ...report, keptDatabase: name }
  } finally {
    await Promise.all(crew.members.map((member) => member.end()))
    await database.close()
    if (!keepsDatabase) await administer(options.url, `drop database if exists ${name} with (force)`)
  }
}

function planAll({ seed, histories, processes, only }: StormOptions): History[] {
  const indexes = only ?? Array.from({ length: histories }, (_, index) => index)
  return indexes.map((index) => planHistory(seed, index, processes))
}

async function storm(
  { minutes, onProgress }: StormOptions,
  database: Database,
  crew: Crew,
  histories: readonly History[],
  killSome: (done: number) => Promise<void>,
): Promise<StormReport> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const tally = { statuses: {} as Record<string, number>, done: {} as Record<string, number>, actions: 0, histories: 0 }
  const waiting = histories.values()
  const worker = async (): Promise<void> => {
    for (const history of waiting) {
      await live(history, crew, tally)
      tally.histories++
      await killSome(tally.histories)
      onProgress?.(tally.histories, histories.length)
      if (minutes !== undefined && seconds() > minutes * 60) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE * crew.members.length }, worker))
  const stormed = seconds()
  const complaints = await calm(database, crew.members, histories)
  const overtaken = await withHistories(database.kysely, await findPayoutsOutOfOrder(database.kysely))
  const findings = [...crew.findings, ...complaints, ...overtaken, ...(await verify(database.kysely))]
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.kysely)
  return {
    ...tally,
    findings,
    killed: crew.killed,
    seconds: stormed,
    secondsToCalm: seconds() - stormed,
    deadlocks: rows[0]?.deadlocks ?? 0,
  }
}

type Tally = Pick<StormReport, 'statuses' | 'done'> & { actions: number; histories: number }

async function live(history: History, crew: Crew, tally: Tally): Promise<void> {
  for (const step of history.steps) {
    await Promise.all(
      step.map(async (planned) => {
        // A clock change applies to every process.
        const doers = planned.action === 'move-clock' ? crew.members : [memberFor(crew, planned)]
        if (planned.action === 'move-clock') crew.hours += Number(planned.how)
        const reports = await Promise.all(doers.map((member) => member.act(history, planned)))
        for (const { status, message } of reports) {
          tally.actions++
          tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
          if (status > 0 && status < 300) tally.done[planned.action] = (tally.done[planned.action] ?? 0) + 1
          if (status >= 500 && status !== 503)
            crew.findings.push({ history: history.index, what: `${planned.action} ended with ${status}: ${message}` })
        }
      }),
    )
  }
}

export type Member = {
  act: (history: History, planned: Pick<PlannedAction, 'action' | 'how' | 'afterMs'>) => Promise<Report>
  command: (kind: 'calm-down') => Promise<Report>
  end: () => Promise<void>
  /** The results of pending requests remain unknown. */
  kill: () => void
}
/** `hours` is the total offset of the clocks, for processes that start later. */
type Crew = { members: Member[]; findings: Finding[]; hours: number; killed: number }

/** Status of a request that got no response although its process lives. This is a finding. */
const UNANSWERED = 598
/** The process was killed before the response. */
const KILLED: Omit<Report, 'id'> = { status: 0 }

/**
 * Kills at even intervals, each once the previous process is replaced. If starting takes long,
 * kills fewer than requested.
 */
function killer(
  crew: Crew,
  { kills = 0, histories, seed }: Pick<StormOptions, 'kills' | 'histories' | 'seed'>,
  begin: (number: number) => Promise<Member>,
): (done: number) => Promise<void> {
  const luck = chance(seed, -1)
  let due = 0
  let isKilling = false
  return async (done) => {
    if (isKilling || due >= kills || done < ((due + 1) * histories) / (kills + 1)) return
    due++
    isKilling = true
    const place = luck.between(0, crew.members.length - 1)
    const victim = crew.members[place]
    crew.members[place] = await begin(place)
    victim?.kill()
    crew.killed++
    isKilling = false
  }
}

function memberFor({ members }: Crew, { process: number }: PlannedAction): Member {
  const member = members[number % members.length]
  if (!member) throw new Error('the storm has no processes')
  return member
}

async function start(crew: Crew, url: string, seed: number, number: number): Promise<Member> {
  const child = fork(PROCESS, [url, String(seed), String(number), String(crew.hours)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<Report>>()
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<Report>()
  waiting.set(0, ready)
  child.on('message', (report: Report) => {
    if (report.id < 0) crew.findings.push({ what: report.message ?? 'a webhook failed' })
    waiting.get(report.id)?.resolve(report)
    waiting.delete(report.id)
  })
  let isKilled = false
  void hasEnded.then(() => {
    for (const [id, { resolve, reject }] of waiting)
      if (isKilled) resolve({ id, ...KILLED })
      else reject(new Error(`process ${number} of the storm has ended`))
  })
  let orders = 0
  const send = (order: WithoutId<Order>): Promise<Report> => {
    const id = ++orders
    if (isKilled) return Promise.resolve({ id, ...KILLED })
    const response = Promise.withResolvers<Report>()
    waiting.set(id, response)
    child.send({ ...order, id })
    const message = `nobody answered within ${HANGS_AFTER_MS / 60_000} minutes`
    const timer = setTimeout(() => response.resolve({ id, status: UNANSWERED, message }), HANGS_AFTER_MS)
    return response.promise.finally(() => clearTimeout(timer))
  }
  await ready.promise
  return {
    act: (history, { action, how, afterMs }) => send({ kind: 'act', action, history, how, afterMs }),
    command: (kind) => send({ kind }),
    end: () => endOf(child, hasEnded),
    kill: () => {
      isKilled = true
      child.kill('SIGKILL')
    },
  }
}

type WithoutId<Kind> = Kind extends { id: number } ? Omit<Kind, 'id'> : never

async function endOf(child: ChildProcess, hasEnded: Promise<void>): Promise<void> {
  if (!child.connected) return hasEnded
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.send({ kind: 'end' } satisfies Order)
  await hasEnded
  clearTimeout(timer)
}
