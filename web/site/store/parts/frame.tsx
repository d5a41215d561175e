import './frame.css'
import { useFacts } from '../../api.tsx'
import type { FrameProps } from '../../page-module.ts'
import { useWords } from '../words/words.ts'

/** What stands around a store's pages and the boards: nothing of the marketplace but the way to its terms. */
export function StoreFrame({ path, way, again, children }: FrameProps) {
  const { termsUrl, privacyUrl } = useFacts()
  const { frame } = useWords()
  return (
    <div className="store">
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <div className={way === 'opening' ? 'opening opening-now' : 'opening'} aria-hidden="true" />
      {way === 'stuck' && (
        <p role="status">
          {frame.stuck}{' '}
          <button type="button" onClick={again}>
            {frame.again}
          </button>
        </p>
      )}
      <main id="main" tabIndex={-1} key={path}>
        {children}
      </main>
      <footer className="store-foot small">
        <a href={termsUrl ?? '/terms'}>{frame.terms}</a> <a href={privacyUrl ?? '/privacy'}>{frame.privacy}</a>
      </footer>
    </div>
  )
}
