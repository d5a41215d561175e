import './settings-frame.css'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { PageHeading } from '../../parts/page.tsx'
import type { Viewer } from '../../site-data.ts'

type Setting = { to: string; label: string; about: string; roles?: readonly Viewer['roles'][number][] }

const SETTINGS: readonly Setting[] = [
  { to: '/settings/profile', label: 'Profile', about: 'Your name, picture and words' },
  { to: '/settings/security', label: 'Security and devices', about: 'Your password, and where you are signed in' },
  { to: '/settings/notifications', label: 'What you are told', about: 'In the bell and by mail, and how often' },
  {
    to: '/settings/offers',
    label: 'Which offers you take',
    about: 'What reaches you, and from whom',
    roles: ['talent'],
  },
  { to: '/settings/agent', label: 'Your agent', about: 'Who acts for you', roles: ['talent'] },
  { to: '/settings/agent', label: 'Whom you act for', about: 'The talents who named you', roles: ['agent'] },
  { to: '/settings/orders', label: 'What you ordered', about: 'Your orders in stores, and what you began there' },
  { to: '/settings/data', label: 'Your data', about: 'A copy of everything, or delete your account' },
]

type SettingsFrameProps = {
  /** Path of the open setting; null on the list itself. */
  here: string | null
  title: string
  lead: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/**
 * Shows a setting beside the list of settings. On a phone the list is a page of its own, and each
 * setting links back to it.
 */
export function SettingsFrame({ here, title, lead, actions, children }: SettingsFrameProps) {
  const { roles } = useSignedIn()
  const seen = SETTINGS.filter((one) => one.roles === undefined || one.roles.some((role) => roles.includes(role)))
  // A person with two roles would see the same page twice; keep its first entry.
  const open = seen.filter(({ to }, at) => seen.findIndex((one) => one.to === to) === at)
  return (
    <div className={here === null ? 'settings' : 'settings settings-inside'}>
      <nav aria-label="Settings" className="settings-list">
        {open.map(({ to, label, about }) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
            <span className="small muted">{about}</span>
          </Link>
        ))}
      </nav>
      <div className="settings-content">
        <PageHeading
          title={title}
          lead={lead}
          actions={actions}
          {...(here === null ? {} : { eyebrow: <Link to="/settings">Settings</Link> })}
        />
        {children}
      </div>
    </div>
  )
}
