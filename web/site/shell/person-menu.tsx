import { useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import { Menu } from '../parts/menu.tsx'
import { Face } from '../parts/person-line.tsx'
import type { Viewer } from '../site-data.ts'
import { useScheme } from './scheme.ts'

/** Who is signed in, and what is theirs alone. */
export function PersonMenu({ viewer }: { viewer: Viewer }) {
  const { authUrl } = useFacts()
  const { scheme, choose } = useScheme()
  return (
    <Menu label={<Face name={viewer.displayName} imageUrl={viewer.imageUrl} />} name={`You: ${viewer.displayName}`}>
      <p className="menu-words small muted">
        Signed in as <strong>{viewer.displayName}</strong>
      </p>
      <Link to="/home">Home</Link>
      <Link to="/settings">Settings</Link>
      <button type="button" onClick={() => choose(scheme === 'dark' ? 'light' : 'dark')}>
        {scheme === 'dark' ? 'Light colours' : 'Dark colours'}
      </button>
      <a href={authUrl}>Sign out</a>
    </Menu>
  )
}
