import './settings-frame.css'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { mayOpen } from '../../admin-limits.ts'
import { useSignedIn } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import type { Viewer } from '../../site-data.ts'

type Setting = { to: string; label: string; about: string; roles?: readonly Viewer['roles'][number][] }

const SETTINGS: readonly Setting[] = [
  {
    to: '/settings/profile',
    get label() {
      return say('Profile')
    },
    get about() {
      return say('Your name, picture and description')
    },
  },
  {
    to: '/settings/security',
    get label() {
      return say('Security and devices')
    },
    get about() {
      return say('Your password and your signed-in devices')
    },
  },
  {
    to: '/settings/team',
    get label() {
      return say('Team')
    },
    get about() {
      return say('Colleagues who act for this account, and their roles')
    },
  },
  {
    to: '/settings/company',
    get label() {
      return say('Company data')
    },
    get about() {
      return say('What your receipts say about your company')
    },
    roles: ['brand'],
  },
  {
    to: '/settings/notifications',
    get label() {
      return say('Notifications')
    },
    get about() {
      return say('Which notifications you get, and how often')
    },
  },
  {
    to: '/settings/offers',
    get label() {
      return say('Offer preferences')
    },
    get about() {
      return say('Minimum amounts and blocked brands')
    },
    roles: ['talent'],
  },
  {
    to: '/settings/agent',
    get label() {
      return say('Your agent')
    },
    get about() {
      return say('Who acts for you')
    },
    roles: ['talent'],
  },
  {
    to: '/settings/agent',
    get label() {
      return say('Your talents')
    },
    get about() {
      return say('The talents you act for')
    },
    roles: ['agent'],
  },
  {
    to: '/settings/orders',
    get label() {
      return say('Your orders')
    },
    get about() {
      return say('Your store orders, and designs you have started')
    },
  },
  {
    to: '/settings/webhooks',
    get label() {
      return say('Webhooks')
    },
    get about() {
      return say('Tell another program what happens here')
    },
    roles: ['brand', 'talent', 'admin'],
  },
  {
    to: '/settings/keys',
    get label() {
      return say('API keys')
    },
    get about() {
      return say('Let a program act for your account')
    },
    roles: ['brand', 'talent', 'agent'],
  },
  {
    to: '/settings/data',
    get label() {
      return say('Your data')
    },
    get about() {
      return say('Download a copy of your data or delete your account')
    },
  },
]

type SettingsFrameProps = {
  here: string | null
  title: string
  lead: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Shows a setting beside the list of settings. On a phone the list is a page of its own. */
export function SettingsFrame({ here, title, lead, actions, children }: SettingsFrameProps) {
  const viewer = useSignedIn()
  const { roles } = viewer
  const visible = SETTINGS.filter(
    (one) => (one.roles === undefined || one.roles.some((role) => roles.includes(role))) && mayOpen(viewer, one.to),
  )
  // Keeps the first entry of a page that two roles list.
  const open = visible.filter(({ to }, at) => visible.findIndex((one) => one.to === to) === at)
  return (
    <div className={here === null ? 'settings' : 'settings settings-inside'}>
      <nav aria-label={say('Settings')} className="settings-list">
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
          {...(here === null ? {} : { eyebrow: <Link to="/settings">{say('Settings')}</Link> })}
        />
        {children}
      </div>
    </div>
  )
}
