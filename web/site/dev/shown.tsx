import { type ReactNode, useState } from 'react'
import type { Sample } from './samples.ts'

export type State = 'usual' | 'empty' | 'loading' | 'busy' | 'held' | 'failed' | 'long'

export type Row = (say: Sample) => Partial<Record<State, ReactNode>>

export type Rows = Readonly<Record<string, Row>>

type TryProps<Value> = { start: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }

export function Try<Value>({ start, children }: TryProps<Value>) {
  const [value, change] = useState(start)
  return children(value, change)
}

export const doNothing = (): void => undefined
