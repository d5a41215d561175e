import './frame.css'
import { type CSSProperties, useEffect } from 'react'
import { useFacts } from '../../api.tsx'
import type { FrameProps } from '../../page-module.ts'
import { reportTimeZone } from '../../shell/scheme.ts'
import { deriveStoreColors } from '../../storefront/colors.ts'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'
import { StoreFoot } from './frame-foot.tsx'
import { FrameTop, StoreTop } from './frame-top.tsx'
import { findRequestedLegalText, LegalText } from './legal.tsx'
import { MovedBanner, OfflineBanner, PhaseBanner } from './phase-banner.tsx'
import { Progress } from './progress.tsx'
import { StoreRefusal } from './refusal.tsx'
import { useFramedStore } from './use-framed-store.ts'

/**
 * Layout of stores, leaderboards and shared pictures. It shows the campaign of the page, or the
 * one that the reader visited before. Without a campaign, it has default colors and no name.
 */
export function StoreFrame({ path, search, way: navigationState, again, children }: FrameProps) {
  const facts = useFacts()
  const { frame } = useWords()
  const { store, isInside } = useFramedStore(path)
  const requestedText = store && findRequestedLegalText(store, search)
  useEffect(() => reportTimeZone(facts), [facts])
  return (
    <div className="store" style={store ? styleOf(store) : undefined}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <div className={navigationState === 'opening' ? 'opening opening-now' : 'opening'} aria-hidden="true" />
      {store && isInside ? (
        <StoreTop store={store} path={path} search={search} />
      ) : (
        <FrameTop store={store} path={path} search={search} />
      )}
      {store && isInside && <PhaseBanner store={store} />}
      {store && isInside && <MovedBanner slug={store.slug} />}
      <OfflineBanner />
      {navigationState === 'stuck' && (
        <p className="store-banner" role="status">
          {frame.stuck}{' '}
          <button type="button" className="store-again" onClick={again}>
            {frame.again}
          </button>
        </p>
      )}
      <main id="main" tabIndex={-1} key={path}>
        {requestedText && <LegalText {...requestedText} path={path} />}
        <div className="store-page" hidden={requestedText !== undefined}>
          {store && isInside && <Progress store={store} path={path} />}
          {children}
        </div>
      </main>
      <StoreFoot store={store} path={path} />
    </div>
  )
}

StoreFrame.Refusal = StoreRefusal

function styleOf({ branding }: Store): CSSProperties {
  const schemes = deriveStoreColors(branding)
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([scheme, colors]) =>
      Object.entries(colors).map(([name, color]) => [`--store-${scheme}-${name.toLowerCase()}`, color]),
    ),
  )
}
