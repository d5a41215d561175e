import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'
import { LEGAL_TEXTS, legalAddress, legalOf } from './legal.tsx'

/** Below every page: the campaign's own terms where it has some, else those of whoever runs the marketplace; and whom to ask. */
export function StoreFoot({ store, path }: { store: Store | undefined; path: string }) {
  const { termsUrl, privacyUrl } = useFacts()
  const { frame } = useWords()
  const operators = { terms: termsUrl ?? '/terms', privacy: privacyUrl ?? '/privacy', cookies: null }
  // Its texts are read on a page of its own: what opens an order stands in its address, and stays there.
  const at = store && !path.startsWith('/c/') ? `/c/${store.slug}` : path
  const email = store?.copy.supportEmail ?? null
  return (
    <footer className="store-foot small">
      {email !== null && (
        <p>
          {frame.help} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <nav aria-label={frame.legal}>
        {LEGAL_TEXTS.map((text) => {
          const own = store && legalOf(store, text)
          if (own)
            return (
              <Link key={text} to={legalAddress(at, text)}>
                {own.title ?? frame[text]}
              </Link>
            )
          const to = operators[text]
          return to === null ? null : (
            <a key={text} href={to}>
              {frame[text]}
            </a>
          )
        })}
        <a href={store ? `/c/${store.slug}/your-data` : '/your-data'}>{frame.yourData}</a>
      </nav>
      <p className="muted">Semblance</p>
    </footer>
  )
}
