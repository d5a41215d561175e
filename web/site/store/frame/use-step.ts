import { useEffect, useRef } from 'react'
import { ApiError, request, useSite } from '../../api.tsx'
import { usePath } from '../../navigation.tsx'
import { useFan } from '../store.ts'

/** Reports the fan's step once per page, in the background. Ignores a refusal. */
export function useStep(step: string): void {
  const site = useSite()
  const path = usePath()
  const { sessionId, session } = useFan()
  const reportedPath = useRef('')
  const isKnown = session === undefined || (session.currentStep === step && session.lastRoute === path)
  useEffect(() => {
    if (sessionId === null || isKnown || reportedPath.current === path) return
    reportedPath.current = path
    request(site, 'PATCH /api/merch/session/update', { body: { sessionId, currentStep: step, lastRoute: path } }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
  }, [site, sessionId, isKnown, step, path])
}
