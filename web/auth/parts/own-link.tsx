import type { ReactNode } from 'react'
import { useFlow } from '../flow.tsx'
import { PATHS, type PageName, type PageState } from '../page-state.ts'

/** Shows the step without loading a document. Without a script, works as a normal link. */
export function StepLink({ to, children }: { to: PageName; children: ReactNode }) {
  const { show, ...flow } = useFlow()
  const query = queryOf(flow)
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

/** Keeps where the person came from, and the kind of account they want. */
export function queryOf({ returnTo, role }: Pick<PageState, 'returnTo' | 'role'>): string {
  const query = new URLSearchParams({ ...(returnTo === null ? {} : { returnTo }), ...(role === null ? {} : { role }) })
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Reads a field's value, so that the next page can show it. */
const typedIn = (name: 'email' | 'displayName'): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value.trim()
