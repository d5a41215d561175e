import { setTimeout as pause } from 'node:timers/promises'
import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { assertProviderOutsideTransaction, retryAfterDeadlock } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { MICRO_USD_PER_COUNT } from '../../../platform/limits/limits.ts'
import { refundSpent, type SpentCounters, trySpend } from '../../../platform/limits/spend.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { inSpan } from '../../../platform/observability/tracing.ts'
import {
  type AdapterName,
  type Capability,
  type ModelCall,
  ModelFailure,
  type ModelOf,
} from '../../../providers/models/port.ts'
import { chooseAdapter, isFree, priceOf } from './choose-adapter.ts'
import { isPaused } from './domain/breaker.ts'
import { budgetDay, secondsLeftOfDay } from './domain/budget-day.ts'
import { type CallOutcome, costOf, countsAgainstModel } from './domain/outcomes.ts'
import { budgetShares, type CallPurpose, fits } from './domain/purpose.ts'
import { ModelNotCalled } from './model-not-called.ts'
import { notifyBudgetSpent } from './notify-budget-spent.ts'
import { parametersFor } from './parameters-for.ts'
import { beginCall, type NewCall } from './queries/begin-call.ts'
import { endCall, pauseIfFailing } from './queries/end-call.ts'
import { findModel, type ModelName, type ModelRow } from './queries/find-model.ts'
import { getSpendingAndModels } from './queries/spending.ts'

export type CallingContext = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'models' | 'metrics'>

export type ModelRequest<Name extends Capability> = ModelName & {
  capability: Name
  jobId?: string
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
  /** True for a call that is never charged, such as deleting a voice. */
  isUnbilled?: boolean
  purpose?: CallPurpose
  /** Each network address and each network has its own share of the budget. */
  visit?: Visit | undefined
  /** Milliseconds to wait for a free slot. Default: 5 seconds. */
  waitMs?: number
}

export type CallResult = {
  key: string
  adapter: AdapterName
  model: string
  milliseconds: number
  costMicroUsd: number
}

export type UseModel<Name extends Capability, Result> = (model: ModelOf[Name], call: ModelCall) => Promise<Result>

const DEFAULT_WAIT_MS = 5000
const SLOT_POLL_MS = 200
const WRITE_AGAIN_MS = 50
/** Keeps the slot reserved even if the end of a call is written late. */
const LEASE_MARGIN_MS = 15_000
const NEVER = new AbortController().signal

/**
 * Calls a model. All calls of models must go through this function. The model's row determines the
 * adapter, the price, the time limit, and the number of concurrent calls across all processes.
 * Budget and circuit breaker are checked first, and every call is recorded.
 * @throws ModelFailure from the adapter, or `unavailable` for other errors and timeouts
 * @throws ModelNotCalled if the model was not called at all
 * @throws Error for an unknown model, which is our bug
 */
export async function callModel<Name extends Capability, Result>(
  ctx: CallingContext,
  wanted: ModelRequest<Name>,
  use: UseModel<Name, Result>,
): Promise<{ result: Result; made: CallResult }> {
  assertProviderOutsideTransaction(`models.${wanted.capability}`)
  const row = await findModel(ctx.db, wanted.key === undefined ? { endpoint: wanted.endpoint } : { key: wanted.key })
  if (row?.capability !== wanted.capability)
    throw new Error(`no model ${wanted.key ?? wanted.endpoint} for ${wanted.capability}`)
  const chosen = getCallableAdapter(ctx, row)
  const call = newCall(ctx, row, chosen, wanted)
  const counted = await spendVisitShare(ctx, call, wanted)
  try {
    await takeSlot(ctx, row, call, wanted)
  } catch (error) {
    await refundSpent(ctx.db, counted)
    throw error
  }
  const signals = signalsOf(row.timeout_ms, wanted.signal)
  const startedAt = performance.now()
  const milliseconds = () => Math.round(performance.now() - startedAt)
  let result: Result
  try {
    result = await inSpan(`model ${row.key}`, { kind: 'client', isPart: true }, () =>
      rejectOnAbort(signals.both, async () =>
        use((await chosen.adapter[wanted.capability]?.()) as ModelOf[Name], {
          model: chosen.providerModel,
          parameters: parametersFor(chosen.name, row.parameters),
          signal: signals.both,
          ...(wanted.onProgress ? { onProgress: wanted.onProgress } : {}),
        }),
      ),
    )
  } catch (error) {
    const { outcome, failure } = failureOf(error, row, signals)
    const { isBilled, costMicroUsd: reportedMicroUsd } = failure
    const costMicroUsd = costOf(outcome, { priceMicroUsd: call.priceMicroUsd, reportedMicroUsd, isBilled })
    await writeEnd(ctx, row, call, {
      outcome,
      costMicroUsd,
      milliseconds: milliseconds(),
      failureMessage: failure.message,
    })
    if (outcome === 'failed') ctx.log.error({ model: row.key, adapter: chosen.name, err: error }, 'a model failed')
    if (outcome === 'cancelled') throw wanted.signal?.reason
    throw failure
  }
  const costMicroUsd = costOf('succeeded', {
    priceMicroUsd: call.priceMicroUsd,
    reportedMicroUsd: reportedCost(result),
  })
  const ms = milliseconds()
  await writeEnd(ctx, row, call, { outcome: 'succeeded', costMicroUsd, milliseconds: ms, failureMessage: null })
  return {
    result,
    made: { key: row.key, adapter: chosen.name, model: chosen.providerModel, milliseconds: ms, costMicroUsd },
  }
}

type WaitingCall = Omit<NewCall, 'day' | 'at' | 'leaseUntil'>
type Chosen = NonNullable<ReturnType<typeof chooseAdapter>>

/** @throws ModelNotCalled if the model is inactive, paused or without an adapter */
export function getCallableAdapter(ctx: Pick<CallingContext, 'clock' | 'models'>, row: ModelRow): Chosen {
  if (row.status === 'inactive') throw new ModelNotCalled('switched off', `The model “${row.key}” is turned off.`)
  const now = ctx.clock.now()
  if (isPaused(row, now)) {
    const seconds = Math.ceil(((row.rests_until?.getTime() ?? 0) - now.getTime()) / 1000)
    throw new ModelNotCalled(
      'resting',
      `The model “${row.key}” failed too often and is paused for ${seconds} seconds.`,
      seconds,
    )
  }
  const chosen = chooseAdapter(ctx.models, row)
  if (!chosen)
    throw new ModelNotCalled(
      'not connected',
      `No provider is connected for the model “${row.key}” (${row.capability}, ${row.adapter}). Set a provider’s key, or choose another adapter.`,
    )
  return chosen
}

function newCall(
  ctx: CallingContext,
  row: ModelRow,
  chosen: Chosen,
  {
    jobId,
    isUnbilled = false,
    purpose = 'account',
  }: Pick<ModelRequest<Capability>, 'jobId' | 'isUnbilled' | 'purpose'>,
): WaitingCall {
  return {
    id: newId(),
    modelKey: row.key,
    adapter: chosen.name,
    providerModel: chosen.providerModel,
    jobId: jobId ?? null,
    priceMicroUsd: isUnbilled ? 0 : priceOf(chosen.name, row),
    purpose,
    shares: budgetShares(ctx.config),
    isFree: isUnbilled || isFree(chosen.name),
    concurrency: row.concurrency,
  }
}

async function takeSlot(
  ctx: CallingContext,
  row: ModelRow,
  call: WaitingCall,
  { signal, waitMs = DEFAULT_WAIT_MS }: Pick<ModelRequest<Capability>, 'signal' | 'waitMs'>,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    signal?.throwIfAborted()
    const at = ctx.clock.now()
    // The call counts for the day on which it begins, even if it waited since the day before.
    const day = budgetDay(at)
    const leaseUntil = addMs(at, row.timeout_ms + LEASE_MARGIN_MS)
    const begun = await retryAfterDeadlock(() => beginCall(ctx.db, { ...call, day, at, leaseUntil }))
    if (begun === 'begun') return
    if (begun === 'budget spent') {
      await notifyIfBudgetSpent(ctx, day, call)
      throw budgetSpent(at)
    }
    if (performance.now() - startedAt >= waitMs)
      throw new ModelNotCalled('no free slot', `The model “${row.key}” has reached its limit of calls at once.`, 5)
    await pause(SLOT_POLL_MS, undefined, signal ? { signal } : {})
  }
}

/**
 * Adds the price of a visitor's call to what the visitor has spent of their share. Runs no query
 * for a free call.
 * @throws ModelNotCalled above the visitor's share
 */
async function spendVisitShare(
  ctx: CallingContext,
  { isFree: costsNothing, priceMicroUsd }: WaitingCall,
  { visit }: Pick<ModelRequest<Capability>, 'visit'>,
): Promise<SpentCounters> {
  if (!visit || costsNothing) return []
  const at = ctx.clock.now()
  const costs = { model: Math.max(1, Math.ceil(priceMicroUsd / MICRO_USD_PER_COUNT)) }
  const result = await trySpend({ db: ctx.db, config: ctx.config, at }, { visit, campaign: visit.campaign, costs })
  if ('refusal' in result) throw budgetSpent(at)
  return result.spent
}

/** Notifies admins only if the whole budget is spent, not just the share of one purpose. */
async function notifyIfBudgetSpent(ctx: CallingContext, day: string, call: WaitingCall): Promise<void> {
  const { spending } = await getSpendingAndModels(ctx.db, day, [])
  if (!fits(Math.max(1, call.priceMicroUsd), 'account', spending, call.shares)) await notifyBudgetSpent(ctx, day)
}

export const budgetSpent = (at: Date): ModelNotCalled =>
  new ModelNotCalled(
    'budget spent',
    'Today’s budget for models is used up. Try again tomorrow (UTC).',
    secondsLeftOfDay(at),
  )

type Signals = { both: AbortSignal; timeout: AbortSignal; cancellation: AbortSignal }

function signalsOf(timeoutMs: number, cancellation: AbortSignal = NEVER): Signals {
  const timeout = AbortSignal.timeout(timeoutMs)
  return { both: AbortSignal.any([timeout, cancellation]), timeout, cancellation: cancellation }
}

function rejectOnAbort<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work(), aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

const reportedCost = (result: unknown): number | undefined =>
  (result as { costMicroUsd?: number } | undefined)?.costMicroUsd

/** After an abort, every error counts as a cancellation or a timeout. */
function failureOf(error: unknown, row: ModelRow, signals: Signals): { outcome: CallOutcome; failure: ModelFailure } {
  const failure = error instanceof ModelFailure ? error : undefined
  if (signals.cancellation.aborted)
    return { outcome: 'cancelled', failure: failure ?? interruptedFailure('It was canceled.', error) }
  if (signals.timeout.aborted) {
    const message = `The model “${row.key}” took longer than ${row.timeout_ms / 1000} seconds.`
    return { outcome: 'timed_out', failure: failure ?? interruptedFailure(message, error) }
  }
  if (failure) return { outcome: failure.reason, failure: failure }
  if (error instanceof AppError) {
    const outcome = error.status < 500 ? 'invalid' : 'busy'
    return { outcome, failure: new ModelFailure(outcome, error.message, { cause: error }) }
  }
  return { outcome: 'failed', failure: interruptedFailure(`The model “${row.key}” failed.`, error) }
}

const interruptedFailure = (message: string, cause: unknown): ModelFailure =>
  new ModelFailure('unavailable', message, { cause })

type CallEndFields = { outcome: CallOutcome; costMicroUsd: number; milliseconds: number; failureMessage: string | null }

/**
 * Never throws, because the result is paid for. Retries once. If the retry fails too, the slot
 * becomes free when its lease expires, and the call counts with its price.
 */
async function writeEnd(ctx: CallingContext, row: ModelRow, call: WaitingCall, end: CallEndFields): Promise<void> {
  ctx.metrics.observeModelCall(row.key, end.outcome, end.milliseconds / 1000, end.costMicroUsd)
  const at = ctx.clock.now()
  const ended = { id: call.id, at, ...end, failureMessage: end.failureMessage?.slice(0, 500) ?? null }
  try {
    await retryAfterDeadlock(() => endCall(ctx.db, ended)).catch(async (error: unknown) => {
      ctx.log.warn({ model: row.key, call: call.id, err: error }, 'retrying to record the end of a model call')
      await pause(WRITE_AGAIN_MS)
      await endCall(ctx.db, ended)
    })
    if (!countsAgainstModel(end.outcome)) return
    if (await pauseIfFailing(ctx.db, row.key, at))
      ctx.log.warn({ model: row.key }, 'a model failed too often and is paused')
  } catch (error) {
    ctx.log.error({ model: row.key, call: call.id, err: error }, 'the end of a model call could not be recorded')
  }
}
