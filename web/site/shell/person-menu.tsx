import { useState } from 'react'
import { useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import { Menu } from '../parts/layout/menu.tsx'
import { Face } from '../parts/values/person-line.tsx'
import type { Viewer } from '../site-data.ts'
import { type Scheme, useScheme } from './scheme.ts'
import { useSignOut } from './sign-out.ts'

const ROLES: Readonly<Record<Viewer['roles'][number], string>> = {
  brand: 'Brand',
  talent: 'Talent',
  agent: 'Agent',
  admin: 'Admin',
}
const SCHEMES: readonly (readonly [scheme: Scheme, words: string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
]

export function PersonMenu({ viewer }: { viewer: Viewer }) {
  const { authUrl } = useFacts()
  const { scheme, choose } = useScheme()
  const { signOut, isBusy, hasFailed } = useSignOut()
  const [isShown, setShown] = useState(false)
  return (
    <Menu label={<Face name={viewer.displayName} imageUrl={viewer.imageUrl} />} name={`You: ${viewer.displayName}`}>
      <p className="menu-words">
        <strong>{viewer.displayName}</strong>
        <span className="small muted">{viewer.email}</span>
        <span className="small muted">{viewer.roles.map((role) => ROLES[role]).join(', ')}</span>
      </p>
      <Link to="/home">Home</Link>
      {viewer.roles.includes('talent') && <Link to="/store">Your store</Link>}
      {viewer.roles.includes('admin') && <Link to="/admin">Administration</Link>}
      <Link to="/notifications">Notifications</Link>
      <Link to="/settings/orders">Your orders</Link>
      <Link to="/settings">Settings</Link>
      <fieldset className="menu-choice" onChange={() => setShown(true)}>
        <legend className="small muted">Theme</legend>
        {SCHEMES.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="scheme" value={value} checked={scheme === value} onChange={() => choose(value)} />
            {words}
          </label>
        ))}
        <span className="for-ears" role="status">
          {isShown && 'The theme was changed.'}
        </span>
      </fieldset>
      <button type="button" onClick={() => void signOut()} aria-busy={isBusy || undefined}>
        Sign out
      </button>
      {hasFailed && (
        <p className="menu-words small bad" role="alert">
          We could not sign you out. Try again, or <a href={authUrl}>sign out on the account page</a>.
        </p>
      )}
    </Menu>
  )
}
