import './shell.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Name } from '../../name.tsx'
import { useFacts, useViewer } from '../api.tsx'
import { Link, type Shown } from '../navigation.tsx'
import { Button } from '../parts/button.tsx'
import { PersonMenu } from './person-menu.tsx'
import { type Place, placesOf } from './places.ts'

type ShellProps = { shown: Shown; isOpening: boolean; children: ReactNode }

/** What stands around every page: the mark, the reader's places, their menu; on a phone the places are at the thumb. */
export function Shell({ shown, isOpening, children }: ShellProps) {
  const viewer = useViewer()
  const { authUrl, baseUrl } = useFacts()
  const places = placesOf(viewer)
  const backTo = new URL(`${shown.path}${shown.search === '' ? '' : `?${shown.search}`}`, baseUrl).href
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <div className={isOpening ? 'opening opening-now' : 'opening'} aria-hidden="true" />
      <header className="top">
        <div className="top-row">
          <Link to={viewer ? '/home' : '/'} className="name" aria-label="Semblance, home">
            <Name />
          </Link>
          <nav aria-label="Main" className="top-places">
            <Places places={places} path={shown.path} />
          </nav>
          <div className="top-end">
            {viewer ? (
              <PersonMenu viewer={viewer} />
            ) : (
              <Button to={`${authUrl}/login?returnTo=${encodeURIComponent(backTo)}`}>Sign in</Button>
            )}
          </div>
        </div>
      </header>
      <Offline />
      <main id="main" tabIndex={-1} key={shown.path}>
        {children}
      </main>
      {viewer ? (
        <nav aria-label="Places" className="bottom">
          <Places places={places} path={shown.path} />
        </nav>
      ) : (
        <Footer />
      )}
    </>
  )
}

const Places = ({ places, path }: { places: readonly Place[]; path: string }) =>
  places.map(({ to, label }) => {
    const isHere = path === to || (to !== '/admin' && path.startsWith(`${to}/`))
    return (
      <Link key={to} to={to} aria-current={isHere ? 'page' : undefined}>
        {label}
      </Link>
    )
  })

/** Said once the connection is gone, until it is back. */
function Offline() {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return (
    <p className="offline" role="status">
      {isOffline && 'You are offline. What you see is from before; nothing you type is lost.'}
    </p>
  )
}

const Footer = () => (
  <footer className="foot small">
    <nav aria-label="About">
      <Link to="/report">This is my face</Link>
      <Link to="/verify">Check a licence</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/privacy">Privacy</Link>
      <Link to="/status">Status</Link>
    </nav>
  </footer>
)
