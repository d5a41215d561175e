import { type ReactNode, useState } from 'react'
import type { Sample } from './samples.ts'

/** `held`: the component is inactive and shows the reason. */
export type State = 'usual' | 'empty' | 'loading' | 'busy' | 'held' | 'failed' | 'long'

/** Examples of one component, by state. */
export type Row = (say: Sample) => Partial<Record<State, ReactNode>>

/** Examples by component name. */
export type Rows = Readonly<Record<string, Row>>

type TryProps<Value> = { start: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }

/** Stores the value of a controlled component, so that a reader can try the component. */
export function Try<Value>({ start, children }: TryProps<Value>) {
  const [value, change] = useState(start)
  return children(value, change)
}

/** Handler that does nothing, because this page sends nothing. */
export const doNothing = (): void => undefined
