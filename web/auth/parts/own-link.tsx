import type { ReactNode } from 'react'
import { useFlow } from '../flow.tsx'
import { PATHS, type PageName } from '../page-state.ts'

/** A link to another step: a real address that keeps the way back, and no new document while the script is there. */
export function OwnLink({ to, children }: { to: PageName; children: ReactNode }) {
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

/** What stands in a field of this page, so that it is still there on the next one. */
const typedIn = (name: 'email' | 'displayName'): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value.trim()
