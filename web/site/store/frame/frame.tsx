import './frame.css'
import { type CSSProperties, useEffect } from 'react'
import { useFacts } from '../../api.tsx'
import type { FrameProps } from '../../page-module.ts'
import { tellTimeZone } from '../../shell/scheme.ts'
import { coloursOf } from '../colours.ts'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'
import { StoreFoot } from './frame-foot.tsx'
import { FrameTop, StoreTop } from './frame-top.tsx'
import { LegalText, legalAsked } from './legal.tsx'
import { LifeBanner, MovedBanner, OfflineBanner } from './life-banner.tsx'
import { Progress } from './progress.tsx'
import { StoreRefusal } from './refusal.tsx'
import { useFramedStore } from './use-framed-store.ts'

/**
 * What stands around a store's pages, the boards and what fans share: the campaign's name and colours, where one is on the
 * way, what it allows now, its terms. Where no store is known it is plain.
 */
export function StoreFrame({ path, search, way, again, children }: FrameProps) {
  const facts = useFacts()
  const { frame } = useWords()
  const { store, isInside } = useFramedStore(path)
  const asked = store && legalAsked(store, search)
  useEffect(() => tellTimeZone(facts), [facts])
  return (
    <div className="store" style={store ? styleOf(store) : undefined}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <div className={way === 'opening' ? 'opening opening-now' : 'opening'} aria-hidden="true" />
      {store && isInside ? (
        <StoreTop store={store} path={path} search={search} />
      ) : (
        <FrameTop store={store} path={path} search={search} />
      )}
      {store && isInside && <LifeBanner store={store} />}
      {store && isInside && <MovedBanner slug={store.slug} />}
      <OfflineBanner />
      {way === 'stuck' && (
        <p className="store-banner" role="status">
          {frame.stuck}{' '}
          <button type="button" className="store-again" onClick={again}>
            {frame.again}
          </button>
        </p>
      )}
      <main id="main" tabIndex={-1} key={path}>
        {asked && <LegalText {...asked} path={path} />}
        <div className="store-page" hidden={asked !== undefined}>
          {store && isInside && <Progress store={store} path={path} />}
          {children}
        </div>
      </main>
      <StoreFoot store={store} path={path} />
    </div>
  )
}

/** A page of a store that cannot be shown, in the reader's language. */
StoreFrame.Refusal = StoreRefusal

/** The campaign's colours for both schemes: the style sheet takes those of the scheme that is shown. */
function styleOf({ branding }: Store): CSSProperties {
  const schemes = coloursOf(branding)
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([scheme, colours]) =>
      Object.entries(colours).map(([name, colour]) => [`--store-${scheme}-${name.toLowerCase()}`, colour]),
    ),
  )
}
