import type { ReactNode } from 'react'
import { useFlow } from '../flow.tsx'
import { PATHS, type PageName } from '../page-state.ts'

/**
 * Link to another step. Its address contains `returnTo`, so the link works without a script. With
 * a script, the step is shown without loading a document.
 */
export function StepLink({ to, children }: { to: PageName; children: ReactNode }) {
  const { returnTo, show } = useFlow()
  const query = returnTo === null ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
  return (
    <a
      href={`${PATHS[to]}${query}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        const [email, displayName] = [typedIn('email'), typedIn('displayName')]
        show(to, { ...(email ? { email } : {}), ...(displayName ? { displayName } : {}) })
      }}
    >
      {children}
    </a>
  )
}

/** Returns the current value of a field on this page, so the next page can show it. */
const typedIn = (name: 'email' | 'displayName'): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value.trim()
