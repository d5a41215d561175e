import type { Static, TSchema } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Capability } from '../../../providers/models/port.ts'
import type { CallPurpose, ModelMade, UseModel, WantedModel } from '../models/index.ts'
import type { Failure } from './domain/job-status.ts'
import type { GenerationKindName } from './domain/kinds.ts'

/** What a handler is told of its job. */
export type GenerationJob = {
  id: string
  kind: string
  /** Whose it is; null: the platform's own. */
  accountId: string | null
  subject: string | null
  batchId: string
  slot: string
  /** From 1. */
  attempt: number
}

/** A plain object that survives JSON. */
export type GenerationResult = Readonly<Record<string, unknown>>

type Success = { status: 'SUCCEEDED'; result: GenerationResult; failure: null }

/** A job that made something. */
export type SucceededJob = GenerationJob & Success

/** A job that will not be worked on any more. */
export type EndedJob = GenerationJob & (Success | { status: 'FAILED' | 'CANCELLED'; result: null; failure: Failure })

/** `callModel` for this job: its calls are counted as the job's and end with it. */
export type CallModelOfJob = <Name extends Capability, Result>(
  wanted: Omit<WantedModel<Name>, 'jobId' | 'signal'> & ({ key: string } | { endpoint: string }),
  use: UseModel<Name, Result>,
) => Promise<{ result: Result; made: ModelMade }>

export type GenerationWork<Input> = {
  ctx: Context
  job: GenerationJob
  input: Input
  /** Aborts when the job was called off, its time is up, somebody else has it, or the process ends. */
  signal: AbortSignal
  /** 0–1. Told to whoever watches, a second later at most. */
  onProgress: (fraction: number) => void
  callModel: CallModelOfJob
}

/** One kind of long work. */
export type GenerationKind<Input extends TSchema = TSchema> = {
  name: string
  input: Input
  /** 300 s at most. */
  longestMs: number
  /** At once, in one process. */
  concurrency: number
  mostAttempts: number
  /** What has not begun by then after it was asked for is given up. */
  longestWaitMs: number
  /** The keys of the models it will call: what cannot be paid for today is refused at the start. */
  models?(input: Static<Input>): readonly string[]
  /** Whose share of the day's budget its calls use, asked as the work begins. Default: `account`. */
  purpose?(db: Db, input: Static<Input>): Promise<CallPurpose>
  /**
   * Does the work. It may run twice: a process that is killed leaves its job to another. What it stores it stores under
   * names of its own, and takes away again when it throws.
   * @throws ModelFailure, TaskRefused or AppError in words for people; anything else is a fault of ours.
   */
  run(work: GenerationWork<Static<Input>>): Promise<GenerationResult>
  /** Takes away what a result names that came too late: somebody else has finished the job, or it was called off. */
  discard?(ctx: Context, result: GenerationResult): Promise<void>
  /** What else follows from the end, in its transaction. Once an end: a failed job that an admin retries ends again. */
  ended?(trx: Trx, job: EndedJob, at: Date): Promise<void>
  /** What follows from success alone, in the same transaction after `ended`, where that takes the settings. */
  succeeded?(trx: Trx, job: SucceededJob, use: { config: Context['config']; at: Date }): Promise<void>
}

/** A handler for every kind there is; forgetting one does not compile. */
export type GenerationKinds = { readonly [Name in GenerationKindName]: GenerationKind & { name: Name } }

/** Describes a kind: its schema types what it is given. */
export const defineGenerationKind = <const Name extends string, Input extends TSchema>(
  kind: GenerationKind<Input> & { name: Name },
): GenerationKind<Input> & { name: Name } => kind
