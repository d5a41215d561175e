import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Sends values with one request at a time. If several values arrive during a request, only the
 * last is sent. `settled` resolves when all requests are done.
 */
export function useLatest<Value>(send: (value: Value, isLast: () => boolean) => Promise<void>) {
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  const waiting = useRef<{ value: Value } | null>(null)
  const run = useRef<Promise<void> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const put = useCallback((value: Value): Promise<void> => {
    waiting.current = { value }
    run.current ??= (async () => {
      setBusy(true)
      try {
        while (waiting.current) {
          const next: { value: Value } = waiting.current
          waiting.current = null
          await sending.current(next.value, () => waiting.current === null)
        }
      } finally {
        waiting.current = null
        run.current = null
        setBusy(false)
      }
    })()
    return run.current
  }, [])
  const settled = useCallback(async () => {
    await run.current
  }, [])
  return { put, settled, isBusy }
}
