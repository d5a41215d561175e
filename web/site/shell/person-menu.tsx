import { lazy, Suspense, useState } from 'react'
import { Say, say } from '../../words/say.ts'
import { useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import { Menu } from '../parts/layout/menu.tsx'
import { Face } from '../parts/values/person-line.tsx'
import type { Viewer } from '../site-data.ts'
import { LanguageLinks } from './language-links.tsx'
import { type Scheme, useScheme } from './scheme.ts'
import { useSignOut } from './sign-out.ts'

const TeamSwitch = lazy(() => import('./team-switch.tsx'))

const ROLES: Readonly<Record<Viewer['roles'][number], string>> = {
  get brand() {
    return say('Brand')
  },
  get talent() {
    return say('Talent')
  },
  get agent() {
    return say('Agent')
  },
  get admin() {
    return say('Admin')
  },
}
const SCHEMES: readonly (readonly [scheme: Scheme, words: () => string])[] = [
  ['light', () => say('Light')],
  ['dark', () => say('Dark')],
  ['system', () => say('System')],
]

export function PersonMenu({ viewer }: { viewer: Viewer }) {
  const { authUrl } = useFacts()
  const { scheme, choose } = useScheme()
  const { signOut, isBusy, hasFailed } = useSignOut()
  const [isShown, setShown] = useState(false)
  const [isOpened, setOpened] = useState(false)
  return (
    <Menu
      label={<Face name={viewer.displayName} imageUrl={viewer.imageUrl} />}
      name={say('You: {name}', { name: viewer.displayName })}
      onOpen={() => setOpened(true)}
    >
      <p className="menu-words">
        <strong>{viewer.displayName}</strong>
        {viewer.member && (
          <span className="small">
            {viewer.member.displayName}, {say(viewer.member.role)}
          </span>
        )}
        <span className="small muted">{viewer.email}</span>
        <span className="small muted">{viewer.roles.map((role) => ROLES[role]).join(', ')}</span>
      </p>
      {isOpened && (
        <Suspense>
          <TeamSwitch viewer={viewer} />
        </Suspense>
      )}
      <Link to="/home">{say('Home')}</Link>
      {viewer.roles.includes('talent') && <Link to="/store">{say('Your store')}</Link>}
      {viewer.roles.includes('admin') && <Link to="/admin">{say('Administration')}</Link>}
      <Link to="/notifications">{say('Notifications')}</Link>
      {!viewer.member && <Link to="/settings/orders">{say('Your orders')}</Link>}
      <Link to="/settings">{say('Settings')}</Link>
      <fieldset className="menu-choice" onChange={() => setShown(true)}>
        <legend className="small muted">{say('Theme')}</legend>
        {SCHEMES.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="scheme" value={value} checked={scheme === value} onChange={() => choose(value)} />
            {words()}
          </label>
        ))}
        <span className="for-ears" role="status">
          {isShown && say('The theme was changed.')}
        </span>
      </fieldset>
      <div className="menu-languages small">
        <LanguageLinks />
      </div>
      <button type="button" onClick={() => void signOut()} aria-busy={isBusy || undefined}>
        {say('Sign out')}
      </button>
      {hasFailed && (
        <p className="menu-words small bad" role="alert">
          <Say
            text="We could not sign you out. Try again, or <link>sign out on the account page</link>."
            values={{ link: (words) => <a href={authUrl}>{words}</a> }}
          />
        </p>
      )}
    </Menu>
  )
}
