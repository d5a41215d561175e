import { expect } from 'vitest'
import {
  type Capability,
  type ModelAdapter,
  type ModelCall,
  ModelFailure,
  type ModelOf,
  type Picture,
} from '../port.ts'

export type Subject<Name extends Capability> = {
  model: ModelOf[Name]
  call: (changes?: Partial<ModelCall>) => ModelCall
}

/** @throws if the adapter lacks this model, so that the tests of a missing model fail */
export async function subjectOf<Name extends Capability>(adapter: ModelAdapter, name: Name): Promise<Subject<Name>> {
  const open = adapter[name] as (() => Promise<ModelOf[Name]>) | undefined
  const model = adapter.defaultModels[name]
  if (!open || model === undefined) throw new Error(`This adapter has no default model for ${name}.`)
  return {
    model: await open(),
    call: (changes) => ({ model, parameters: {}, signal: new AbortController().signal, ...changes }),
  }
}

/** The bytes of a text, with the content type of a picture. */
export const UNREADABLE: Picture = {
  bytes: new TextEncoder().encode('This is no picture.'.repeat(40)),
  contentType: 'image/png',
}

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

export const expectCost = ({ costMicroUsd }: { costMicroUsd?: number }): void => {
  if (costMicroUsd === undefined) return
  expect(Number.isSafeInteger(costMicroUsd)).toBe(true)
  expect(costMicroUsd).toBeGreaterThanOrEqual(0)
}
