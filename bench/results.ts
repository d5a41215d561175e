import type { Round } from './drive.ts'
import type { Scenario } from './scenarios.ts'

export type Summary = { perSecond: number; p50Ms: number; p99Ms: number; cpuMsPerRequest: number }

/** The CPU times are those of a single request. */
export type StepResult = StepCount & { cpuMs: number; floorCpuMs: number }
/**
 * Number of SQL statements, and how often the server waited for the database. Calls of the
 * processor are not included.
 */
export type StepCount = { name: string; statements: number; trips: number }
/** `steps` is empty unless the scenario is a purchase. */
export type Counts = { statements: number; steps: readonly StepCount[] }

export const NOT_COUNTED: Counts = { statements: 0, steps: [] }

export type Result = {
  name: string
  label: string
  kind: Scenario['kind']
  statements: number
  real: Summary
  floor: Summary
  /**
   * Requests per second, divided by those of the floor server. The value is the median of all
   * rounds.
   */
  ratio: number
  /** CPU time of the floor server per request, divided by that of the route. */
  cpuRatio: number
  /** CPU time of the route divided by that of the floor server, for each round. */
  costs: readonly number[]
  goal: number
  steps: readonly StepResult[]
}

/** Smallest accepted `cpuRatio` for each kind of route. */
export const GOALS: Record<Scenario['kind'], number> = { read: 0.7, write: 0.6 }
export const SESSION_CHECK_GOAL_MS = 0.05

export function resultOf(
  scenario: Scenario,
  { statements, steps }: Counts,
  rounds: readonly { real: Round; floor: Round }[],
): Result {
  const real = summaryOf(rounds.map((round) => round.real))
  const floor = summaryOf(rounds.map((round) => round.floor))
  return {
    name: scenario.name,
    label: scenario.label,
    kind: scenario.kind,
    statements,
    real,
    floor,
    cpuRatio: floor.cpuMsPerRequest / real.cpuMsPerRequest,
    costs: rounds.map(({ real, floor }) => cpuOf(real) / cpuOf(floor)),
    ratio: median(rounds.map(({ real, floor }) => perSecond(real) / perSecond(floor))),
    goal: GOALS[scenario.kind],
    steps: steps.map((step, at) => ({
      ...step,
      cpuMs: stepCpuOf(
        rounds.map((round) => round.real),
        at,
      ),
      floorCpuMs: stepCpuOf(
        rounds.map((round) => round.floor),
        at,
      ),
    })),
  }
}

const cpuOf = ({ cpuMs, requests }: Round): number => cpuMs / requests
const perSecond = ({ requests, seconds }: Round): number => requests / seconds

const stepCpuOf = (rounds: readonly Round[], step: number): number =>
  rounds.reduce((sum, { stepCpuMs }) => sum + (stepCpuMs?.[step] ?? 0), 0) /
  rounds.reduce((sum, { requests }) => sum + requests, 0)

function summaryOf(rounds: readonly Round[]): Summary {
  const sum = (pick: (round: Round) => number): number => rounds.reduce((total, round) => total + pick(round), 0)
  return {
    perSecond: sum(({ requests }) => requests) / sum(({ seconds }) => seconds),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMsPerRequest: sum(({ cpuMs }) => cpuMs) / sum(({ requests }) => requests),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Returns the value that this share of the values does not exceed; 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
