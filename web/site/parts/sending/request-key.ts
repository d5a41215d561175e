import { useRef } from 'react'

/**
 * Returns a function that gives a request its idempotency key. Sending the same values again
 * repeats the key, until `forget` is called after a success.
 */
export function useRequestKey() {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf: (values: unknown): string => {
      const text = JSON.stringify(values)
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    forget: () => {
      last.current = { text: '', key: '' }
    },
  }
}
