import { type ReactNode, useState } from 'react'
import type { Sample } from './samples.ts'

/** `held`: it cannot be used now, and says why. */
export type State = 'usual' | 'empty' | 'loading' | 'busy' | 'held' | 'failed' | 'long'

/** A part in each of its states. */
export type Row = (say: Sample) => Partial<Record<State, ReactNode>>

/** Rows by the names of their parts. */
export type Rows = Readonly<Record<string, Row>>

type TryProps<Value> = { start: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }

/** Keeps the value of a part that its page keeps, so that the part can be tried. */
export function Try<Value>({ start, children }: TryProps<Value>) {
  const [value, change] = useState(start)
  return children(value, change)
}

/** Does nothing: on this page nothing is sent. */
export const doNothing = (): void => undefined
