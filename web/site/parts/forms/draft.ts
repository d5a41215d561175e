import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../api.tsx'

type Change<Value> = (change: (before: Value) => Value) => void

/**
 * Keeps unsent input in the browser's storage, separately for each account, so that it survives a
 * reload. Call `forget` after sending. The fourth value is true once the storage has been read.
 * Fields with initial values from the draft must not render before.
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

/** Returns the key under which this account's input is stored; null without a name. */
export function useDraftKey(name: string): string
export function useDraftKey(name: string | undefined): string | null
export function useDraftKey(name: string | undefined): string | null {
  const accountId = useViewer()?.accountId ?? ''
  return name === undefined ? null : keyOf(accountId, name)
}

const keyOf = (accountId: string, name: string): string => `draft:${accountId}:${name}`

/** Reads the value stored under a key; undefined if there is none. */
export function readStored<Value>(key: string | null): Value | undefined {
  if (key === null) return undefined
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    // Storage is disabled, or the stored text is not valid JSON. The form starts empty.
    return undefined
  }
}

/** Stores a value under a key, or removes it. */
export function writeStored(key: string | null, value: unknown): void {
  if (key === null) return
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or disabled, so a reload loses the input.
  }
}
