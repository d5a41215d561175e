import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../api.tsx'

type Change<Value> = (change: (before: Value) => Value) => void

/**
 * Stores unsent input in the browser for each account. Call `forget` after sending. The fourth
 * value is true once the storage has been read. Render fields with initial values only then.
 */
export function useDraft<Value>(
  name: string,
  empty: Value,
): [value: Value, change: Change<Value>, forget: () => void, isRead: boolean] {
  const key = useDraftKey(name)
  const [value, setValue] = useState(empty)
  const [isRead, setRead] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    const stored = readStored<Value>(key)
    setRead(true)
    if (stored === undefined) return
    latest.current = stored
    setValue(stored)
  }, [key])
  const change: Change<Value> = (by) => {
    latest.current = by(latest.current)
    setValue(latest.current)
    writeStored(key, latest.current)
  }
  const forget = () => {
    latest.current = empty
    setValue(empty)
    writeStored(key, undefined)
  }
  return [value, change, forget, isRead]
}

/** Storage key of this account; null without a name. */
export function useDraftKey(name: string): string
export function useDraftKey(name: string | undefined): string | null
export function useDraftKey(name: string | undefined): string | null {
  const accountId = useViewer()?.accountId ?? ''
  return name === undefined ? null : keyOf(accountId, name)
}

const keyOf = (accountId: string, name: string): string => `draft:${accountId}:${name}`

export function readStored<Value>(key: string | null): Value | undefined {
  if (key === null) return undefined
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    // Storage is disabled, or the text is not valid JSON.
    return undefined
  }
}

export function writeStored(key: string | null, value: unknown): void {
  if (key === null) return
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or disabled, so a reload loses the input.
  }
}
