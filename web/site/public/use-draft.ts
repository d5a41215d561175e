import { useEffect, useState } from 'react'
import { useViewer } from '../api.tsx'

/** Form input kept in the browser until it is sent. */
export function useDraft<Draft extends Record<string, string>>(
  name: string,
  empty: Draft,
): [Draft, (draft: Draft) => void, () => void] {
  const key = `draft ${name} ${useViewer()?.accountId ?? 'stranger'}`
  const [draft, setDraft] = useState(empty)
  useEffect(() => {
    const stored = readStored(key)
    if (stored) setDraft((current) => ({ ...current, ...onlyKnown(stored, current) }))
  }, [key])
  return [
    draft,
    (next) => {
      setDraft(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is disabled; only this convenience is lost.
      }
    },
    () => localStorage.removeItem(key),
  ]
}

function readStored(key: string): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
  } catch {
    return null
  }
}

/**
 * Keeps non-empty values of known fields, so an empty one does not replace a value from this
 * visit's address.
 */
const onlyKnown = (stored: Record<string, unknown>, known: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && entry[0] in known,
    ),
  )
