import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFilters } from '../../../navigation.tsx'
import type { BeginDecision } from '../../../parts/layout/case-done.ts'

/**
 * Effect of a decision on the list. If a decided case leaves it, cases that were skipped come last.
 * If it stays in the list, the work ends at the last case.
 */
export type AfterDecision = 'leaves' | 'stays'

/** Chooses the case to open after a decision; null if none is left. */
export function chooseNextCase(keys: readonly string[], decided: string, after: AfterDecision): string | null {
  const at = keys.indexOf(decided)
  const following = keys.slice(at + 1)
  return (after === 'leaves' ? [...following, ...keys.slice(0, Math.max(at, 0))] : at < 0 ? [] : following)[0] ?? null
}

type NextCaseInput = { keys: readonly string[]; open: string | null; afterDecision: AfterDecision | undefined }

/**
 * Opens the next case after a decision. `done` says what was decided, until the admin leaves the
 * case, or the list, that the decision opened.
 */
export function useNextCase({ keys, open, afterDecision }: NextCaseInput): {
  done: string | null
  begin: BeginDecision
} {
  const { change } = useFilters()
  const [decision, setDecision] = useState<{ text: string; next: string | null } | null>(null)
  const latest = useRef({ keys, open })
  useLayoutEffect(() => {
    latest.current = { keys, open }
  })
  const begin = useCallback<BeginDecision>(() => {
    // A decision removes its case from the list, so the neighbor is chosen before it is sent.
    const { keys: listed, open: decided } = latest.current
    return (text) => {
      if (afterDecision === undefined || decided === null) return
      // The reader may have opened another case in the meantime, and then stays there.
      const isStillOpen = latest.current.open === decided
      const next = isStillOpen ? chooseNextCase(listed, decided, afterDecision) : latest.current.open
      setDecision({ text, next })
      if (isStillOpen) change({ case: next }, { keepsHistory: true })
    }
  }, [afterDecision, change])
  return { done: decision !== null && decision.next === open ? decision.text : null, begin }
}
