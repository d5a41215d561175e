import { expect } from 'vitest'
import {
  type Capability,
  type ModelAdapter,
  type ModelCall,
  ModelFailure,
  type ModelOf,
  type Picture,
} from '../port.ts'

/** The model under test, with a factory for its calls. */
export type Subject<Name extends Capability> = {
  model: ModelOf[Name]
  call: (changes?: Partial<ModelCall>) => ModelCall
}

/**
 * Opens an adapter's model.
 * @throws if the adapter has none, so that a missing model cannot pass its contract
 */
export async function subjectOf<Name extends Capability>(adapter: ModelAdapter, name: Name): Promise<Subject<Name>> {
  const open = adapter[name] as (() => Promise<ModelOf[Name]>) | undefined
  const model = adapter.defaultModels[name]
  if (!open || model === undefined) throw new Error(`This adapter has no default model for ${name}.`)
  return {
    model: await open(),
    call: (changes) => ({ model, parameters: {}, signal: new AbortController().signal, ...changes }),
  }
}

/** Text bytes labeled as a picture. */
export const UNREADABLE: Picture = {
  bytes: new TextEncoder().encode('This is no picture.'.repeat(40)),
  contentType: 'image/png',
}

/** Expects the call to fail with a ModelFailure of this reason. */
export async function expectFailure(work: Promise<unknown>, reason: ModelFailure['reason']): Promise<ModelFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelFailure)
  const failure = error as ModelFailure
  expect(failure.reason).toBe(reason)
  return failure
}

/** Tests that every model rejects unknown parameters and stops when aborted. */
export async function expectRejectsUnknownParametersAndAborts(
  start: (call: ModelCall) => Promise<unknown>,
  call: Subject<Capability>['call'],
): Promise<void> {
  await expectFailure(start(call({ parameters: { noSuchParameter: true } })), 'invalid')
  await expectEnded(start(call({ signal: AbortSignal.abort() })))
  const ending = new AbortController()
  const underWay = start(call({ signal: ending.signal }))
  ending.abort()
  await expectEnded(underWay)
}

async function expectEnded(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  const { name, reason } = error as Error & { reason?: unknown }
  expect(['AbortError', 'unavailable']).toContain(reason ?? name)
}

export const expectFraction = (value: number): void => {
  expect(value).toBeGreaterThanOrEqual(0)
  expect(value).toBeLessThanOrEqual(1)
}

/** Expects the cost to be a nonnegative integer or undefined. */
export const expectCost = ({ costMicroUsd }: { costMicroUsd?: number }): void => {
  if (costMicroUsd === undefined) return
  expect(Number.isSafeInteger(costMicroUsd)).toBe(true)
  expect(costMicroUsd).toBeGreaterThanOrEqual(0)
}
