import { useViewer } from '../../api.tsx'

/** Returns the storage key of this account, or null without a name. */
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
