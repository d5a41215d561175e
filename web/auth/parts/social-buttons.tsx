import { ButtonLink } from '../../parts/forms/button.tsx'
import { say } from '../../words/say.ts'
import { FIELD_ERRORS } from '../api.ts'
import { useFlow } from '../flow.tsx'
import type { SocialProvider } from '../page-state.ts'
import { queryOf } from './own-link.tsx'

type Look = { name: string; mark?: React.ReactNode }

const KNOWN: Readonly<Record<string, Look>> = {
  google: {
    name: 'Google',
    mark: (
      <svg viewBox="0 0 18 18" className="provider" aria-hidden="true" focusable="false">
        <path
          fill="#4285F4"
          d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
        />
        <path
          fill="#34A853"
          d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
        />
        <path fill="#FBBC05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
        <path
          fill="#EA4335"
          d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
        />
      </svg>
    ),
  },
  apple: {
    name: 'Apple',
    mark: (
      <svg viewBox="0 0 384 512" className="provider" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          d="M318.7 268.7c-.2-36.7 16.4-64.4 50-84.8-18.8-26.9-47.2-41.7-84.7-44.6-35.5-2.8-74.3 20.7-88.5 20.7-15 0-49.4-19.7-76.4-19.7C63.3 141.2 4 184.8 4 273.5q0 39.3 14.4 81.2c12.8 36.7 59 126.7 107.2 125.2 25.2-.6 43-17.9 75.8-17.9 31.8 0 48.3 17.9 76.4 17.9 48.6-.7 90.4-82.5 102.6-119.3-65.2-30.7-61.7-90-61.7-91.9zm-56.6-164.2c27.3-32.4 24.8-61.9 24-72.5-24.1 1.4-52 16.4-67.9 34.9-17.5 19.8-27.8 44.3-25.6 71.9 26.1 2 49.9-11.4 69.5-34.3z"
        />
      </svg>
    ),
  },
}

/** A provider that an installation configured itself has no logo. */
const lookOf = (provider: SocialProvider): Look =>
  KNOWN[provider] ?? { name: provider.charAt(0).toUpperCase() + provider.slice(1) }

/**
 * Renders nothing if no provider is configured. A new person gets the chosen kind of account; with
 * `needsRole`, the choice comes first.
 */
export function SocialButtons({ needsRole = false }: { needsRole?: boolean }) {
  const flow = useFlow()
  const { providers, role } = flow
  if (providers.length === 0) return null
  const query = queryOf(flow)
  return (
    <div className="social">
      <p className="or">{say('or')}</p>
      {providers.map((provider) => (
        <ButtonLink
          key={provider}
          href={`/api/auth/social/${provider}${query}`}
          isWide
          onClick={(event) => {
            if (!needsRole || role !== null) return
            event.preventDefault()
            flow.update({ fieldErrors: { role: say(FIELD_ERRORS.role) } })
            document.querySelector<HTMLInputElement>('input[name=role]')?.focus()
          }}
        >
          {lookOf(provider).mark}
          {say('Continue with {name}', { name: lookOf(provider).name })}
        </ButtonLink>
      ))}
    </div>
  )
}
