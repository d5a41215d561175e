import type { Static, TSchema } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Capability } from '../../../providers/models/port.ts'
import type { CallPurpose, CallResult, ModelRequest, UseModel } from '../models/index.ts'
import type { Failure } from './domain/job-status.ts'
import type { GenerationKindName } from './domain/kinds.ts'

export type GenerationJob = {
  id: string
  kind: string
  /** Null if the job belongs to the platform. */
  accountId: string | null
  subject: string | null
  batchId: string
  slot: string
  /** Starts at 1. */
  attempt: number
}

export type GenerationResult = Readonly<Record<string, unknown>>

type Success = { status: 'SUCCEEDED'; result: GenerationResult; failure: null }

export type SucceededJob = GenerationJob & Success

export type EndedJob = GenerationJob & (Success | { status: 'FAILED' | 'CANCELLED'; result: null; failure: Failure })

export type CallModelOfJob = <Name extends Capability, Result>(
  wanted: Omit<ModelRequest<Name>, 'jobId' | 'signal'> & ({ key: string } | { endpoint: string }),
  use: UseModel<Name, Result>,
) => Promise<{ result: Result; made: CallResult }>

export type GenerationWork<Input> = {
  ctx: Context
  job: GenerationJob
  input: Input
  /** Aborts if the job is canceled, times out or is taken over, or this process shuts down. */
  signal: AbortSignal
  /** From 0 to 1. Viewers see it within a second. */
  onProgress: (fraction: number) => void
  callModel: CallModelOfJob
}

export type GenerationKind<Input extends TSchema = TSchema> = {
  name: string
  input: Input
  /** Time limit of a job in milliseconds, at most 300 s. */
  longestMs: number
  /** Maximum number of concurrent jobs per process. */
  concurrency: number
  maxAttempts: number
  /** Milliseconds that a requested job may wait. A job that has not begun by then fails. */
  longestWaitMs: number
  /** A request is refused if today's budget has no room for these models. */
  models?(input: Static<Input>): readonly string[]
  /**
   * True if the job makes something of a talent for a brand before the talent has accepted an
   * offer. Such jobs end when the talent turns previews off.
   */
  isPreview?(input: Static<Input>): boolean
  /**
   * Returns the share of the day's budget that pays for the job's calls. Called when the work
   * begins. Without it, the share is `account`.
   */
  purpose?(db: Db, input: Static<Input>): Promise<CallPurpose>
  /**
   * Does the work, possibly twice, because another process takes a job over after a crash. It must
   * store files under new names, and delete these files when it throws.
   * @throws ModelFailure, TaskRefused or AppError with a message for people; any other error
   * counts as our bug
   */
  run(work: GenerationWork<Static<Input>>): Promise<GenerationResult>
  /**
   * Deletes the files of a result that came too late. Another process had already finished the
   * job, or the job was canceled.
   */
  discard?(ctx: Context, result: GenerationResult): Promise<void>
  /**
   * Writes what follows from the job's end, in the transaction that ends the job. Called each time
   * the job ends; a retried job ends again.
   */
  ended?(trx: Trx, job: EndedJob, at: Date): Promise<void>
  /**
   * Runs after `ended` in the same transaction, if the job succeeded. Used by kinds whose final
   * step needs the settings.
   */
  succeeded?(trx: Trx, job: SucceededJob, use: { config: Context['config']; at: Date }): Promise<void>
}

/** If a kind has no implementation, the program does not compile. */
export type GenerationKinds = { readonly [Name in GenerationKindName]: GenerationKind & { name: Name } }

/** Defines a kind of job. The schema of the kind determines the type of the input. */
export const defineGenerationKind = <const Name extends string, Input extends TSchema>(
  kind: GenerationKind<Input> & { name: Name },
): GenerationKind<Input> & { name: Name } => kind
