import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../api.tsx'

type Change<Value> = (change: (before: Value) => Value) => void

/**
 * What somebody has typed and not sent yet, kept in their browser under their account: it survives a reload. `forget` once
 * it is sent. The last of the four says whether the kept one has been looked for: fields that begin with it wait until then.
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
    const kept = read<Value>(key)
    setRead(true)
    if (kept === undefined) return
    latest.current = kept
    setValue(kept)
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
    // A browser that keeps nothing, or something else wrote there: one begins anew.
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full, or switched off: what was typed stays on the page.
  }
}
