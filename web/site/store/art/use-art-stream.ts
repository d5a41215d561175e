import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watch } from '../../../../client/src/watch.ts'
import { queryKeyOf, useSite } from '../../api.tsx'
import { inputOf, PROGRESS, type Progress } from './progress.ts'

const EVENTS = 'GET /api/merch/ai/generation/{sessionId}/events'

/** True while the stream is open. Otherwise the page has to poll. */
export function useArtStream(sessionId: string | null, isMade: boolean): boolean {
  const site = useSite()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (sessionId === null || !isMade) return undefined
    const ending = new AbortController()
    const key = queryKeyOf(PROGRESS, inputOf(sessionId))
    void watch(site.api, EVENTS, {
      params: { sessionId },
      signal: ending.signal,
      onEvent: ({ event, data }) => {
        // The `end` event does not contain the candidates.
        if (event === 'end') void queryClient.invalidateQueries({ queryKey: key })
        else queryClient.setQueryData<Progress>(key, (before) => before && { ...before, ...data })
      },
      onState: (state) => setOpen(state === 'open'),
    }).then(() => setOpen(false))
    return () => ending.abort()
  }, [site, queryClient, sessionId, isMade])
  return isOpen
}
