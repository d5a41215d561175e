import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../api.tsx'

type Change<Value> = (change: (before: Value) => Value) => void

/**
 * Unsent input, kept in the browser per account across reloads. Call `forget` after sending. The
 * fourth value is true once storage has been read; fields that start from the draft wait for it.
 */
export function useDraft<Value>(
  name: string,
  empty: Value,
): [value: Value, change: Change<Value>, forget: () => void, isRead: boolean] {
  const key = `draft:${useViewer()?.accountId ?? ''}:${name}`
  const [value, setValue] = useState(empty)
  const [isRead, setRead] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    const stored = read<Value>(key)
    setRead(true)
    if (stored === undefined) return
    latest.current = stored
    setValue(stored)
  }, [key])
  const change: Change<Value> = (by) => {
    latest.current = by(latest.current)
    setValue(latest.current)
    write(key, latest.current)
  }
  const forget = () => {
    latest.current = empty
    setValue(empty)
    write(key, undefined)
  }
  return [value, change, forget, isRead]
}

function read<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    // Storage is disabled or holds foreign data, so start empty.
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or disabled; the input stays on the page only.
  }
}
