import { AI_PAGE, AI_WORDS } from '../../../../server/platform/made-with-ai/words.ts'
import { brandName } from '../../../brand.ts'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'
import { LEGAL_TEXTS, legalAddress, legalOf } from './legal.tsx'

/** Links the campaign's legal texts, or else the operator's. */
export function StoreFoot({ store, path }: { store: Store | undefined; path: string }) {
  const { termsUrl, privacyUrl, language } = useFacts()
  const { frame } = useWords()
  const operators = { terms: termsUrl ?? '/terms', privacy: privacyUrl ?? '/privacy', cookies: null }
  // Everyone who has the address of an order can open the order. Links to legal texts must not
  // reveal this address, so they open on the store's page.
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
        <Link to="/orders">{frame.findOrders}</Link>
        <Link to="/withdraw">{frame.withdraw}</Link>
        <a href={store ? `/c/${store.slug}/your-data` : '/your-data'}>{frame.yourData}</a>
        <a href={`/report?subject=STORE&about=${encodeURIComponent(at)}`}>{frame.report}</a>
        <Link to="/accessibility">{frame.accessibility}</Link>
        <Link to={AI_PAGE}>{AI_WORDS[language].label}</Link>
      </nav>
      <p className="muted">{brandName()}</p>
    </footer>
  )
}
