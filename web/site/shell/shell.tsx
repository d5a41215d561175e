import { brandName } from '../../brand.ts'
import './shell.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Name } from '../../name.tsx'
import { loadWords } from '../../words/load-words.ts'
import { currentLanguage, Say, say } from '../../words/say.ts'
import { useFacts, useViewer } from '../api.tsx'
import { Link, usePath } from '../navigation.tsx'
import type { FrameProps } from '../page-module.ts'
import { Button } from '../parts/forms/button.tsx'
import { Bell } from './bell.tsx'
import { Icon } from './icons.tsx'
import { LanguageLinks } from './language-links.tsx'
import { findNavLink, getNavLinks, type NavLink } from './nav-links.ts'
import { PersonMenu } from './person-menu.tsx'
import { reportTimeZone } from './scheme.ts'
import { SessionNotice } from './session-notice.tsx'

/** Number of links that fit a phone's bottom bar. */
const BOTTOM_BAR_LINKS = 4

/** Guests have not loaded the words of the palette yet. */
const Palette = lazy(async () => {
  await loadWords(currentLanguage(), ['signedIn'])
  return import('./palette.tsx')
})

/** Layout around every page. On a phone the navigation is at the bottom. */
export function Shell({ path, search, way: navigationState, again: retry, children }: FrameProps) {
  const facts = useFacts()
  const viewer = useViewer()
  const navLinks = getNavLinks(viewer)
  const here = findNavLink(navLinks, path)
  const [isSearching, setSearching] = useState(false)
  useEffect(() => reportTimeZone(facts), [facts])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setSearching((is) => !is)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const backTo = new URL(`${path}${search === '' ? '' : `?${search}`}`, facts.baseUrl).href
  return (
    <>
      <a className="skip" href="#main">
        {say('Skip to the content')}
      </a>
      <div className={navigationState === 'opening' ? 'opening opening-now' : 'opening'} aria-hidden="true" />
      <header className="top">
        <div className="top-row">
          <Link to={viewer ? '/home' : '/'} className="name" aria-label={say('{brand}, home', { brand: brandName() })}>
            <Name />
          </Link>
          <nav aria-label={say('Main')} className="top-places">
            <NavLinks places={navLinks} here={here} />
          </nav>
          <div className="top-end">
            <button
              type="button"
              className="top-button"
              aria-label={say('Search and navigate')}
              aria-keyshortcuts="Control+K Meta+K"
              title={say('Search and navigate (Ctrl K)')}
              onClick={() => setSearching(true)}
            >
              <Icon name="search" />
            </button>
            {viewer ? (
              <>
                <Bell />
                <PersonMenu viewer={viewer} />
              </>
            ) : (
              <Button to={`${facts.authUrl}/login?returnTo=${encodeURIComponent(backTo)}`}>{say('Sign in')}</Button>
            )}
          </div>
        </div>
      </header>
      <Offline />
      {viewer && <SessionNotice />}
      <Stuck isStuck={navigationState === 'stuck'} again={retry} />
      <main id="main" tabIndex={-1} key={path}>
        {children}
      </main>
      {viewer ? (
        <nav aria-label={say('Quick navigation')} className="bottom">
          <NavLinks places={navLinks.slice(0, BOTTOM_BAR_LINKS)} here={here} />
        </nav>
      ) : (
        <Footer />
      )}
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}

const NavLinks = ({ places, here }: { places: readonly NavLink[]; here: NavLink | undefined }) =>
  places.map((place) => (
    <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
      <Icon name={place.icon} />
      {place.label}
    </Link>
  ))

function Offline() {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return (
    <p className="offline" role="status">
      {isOffline && say('You are offline. This page may be out of date; nothing you type is lost.')}
    </p>
  )
}

/**
 * If the code of the next page cannot be loaded, the current page stays. Loads the next page again
 * when the connection returns.
 */
function Stuck({ isStuck, again }: { isStuck: boolean; again: () => void }) {
  useEffect(() => {
    if (!isStuck) return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isStuck, again])
  return (
    <div role="status" className="session">
      {isStuck && (
        <>
          <p>
            <Say
              text="<strong>The page you opened could not be loaded.</strong> You still see the previous page; nothing is lost."
              values={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <Button onClick={again}>{say('Try again')}</Button>
        </>
      )}
    </div>
  )
}

const Footer = () => (
  <footer className="foot small">
    <nav aria-label={say('About')}>
      <ReportLink />
      <Link to="/verify">{say('Check a license')}</Link>
      <a href="/made-with-ai">{say('Made with AI')}</a>
      <Link to="/transparency">{say('Transparency')}</Link>
      <Link to="/terms">{say('Terms')}</Link>
      <Link to="/privacy">{say('Privacy')}</Link>
      <Link to="/status">{say('Status')}</Link>
    </nav>
    <LanguageLinks />
  </footer>
)

/** Leads to the form with the address of the current page, without its query. */
function ReportLink() {
  const path = usePath()
  return (
    <Link to={path === '/report' || path === '/' ? '/report' : `/report?about=${encodeURIComponent(path)}`}>
      {say('Report content')}
    </Link>
  )
}
