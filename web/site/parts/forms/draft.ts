import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../api.tsx'

type Change<Value> = (change: (before: Value) => Value) => void

/**
 * Stores unsent input in the browser, separately for each account. Call `forget` after sending.
 * The fourth value is true once the storage has been read. Fields with initial values must not
 * render before.
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

/** Returns the storage key of this account, or null without a name. */
export function useDraftKey(name: string): string
export function useDraftKey(name: string | undefined): string | null
export function useDraftKey(name: string | undefined): string | null {
  const accountId = useViewer()?.accountId ?? ''
  return name === undefined ? null : keyOf(accountId, name)
}

const keyOf = (accountId: string, name: string): string => `draft:${accountId}:${name}`

/** Returns a stored value, or undefined if there is none or storage is disabled. */
export function readStored<Value>(key: string | null): Value | undefined {
  if (key === null) return undefined
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    // If storage is disabled or the text is not valid JSON, the form starts empty.
    return undefined
  }
}

/** Stores a value, and removes it if it is undefined. */
export function writeStored(key: string | null, value: unknown): void {
  if (key === null) return
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or disabled, so a reload loses the input.
  }
}
