import { brandName } from '../../../brand.ts'
import './frame-top.css'
import { Name } from '../../../name.tsx'
import { SITE_LANGUAGE_NAMES } from '../../../words/languages.ts'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { LANGUAGES, type Language, spokenInStores } from '../../words/language.ts'
import { type Store, useFan } from '../store.ts'
import { useWords } from '../words/words.ts'

type TopProps = { store: Store; path: string; search: string }

export function StoreTop({ store, path, search }: TopProps) {
  const { session } = useFan()
  const { frame } = useWords()
  const count = (session?.cartItems ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header className="store-top">
      <div className="store-top-row">
        <div className="store-top-name">
          <StoreName store={store} />
        </div>
        <div className="store-top-end">
          <Languages path={path} search={search} />
          <Link
            to={`/c/${store.slug}/cart`}
            className="store-top-link"
            aria-label={count === 0 ? frame.cart : frame.cartWith(count)}
            aria-current={path === `/c/${store.slug}/cart` ? 'page' : undefined}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 8h14l-1 12H6zM9 8V7a3 3 0 016 0v1" />
            </svg>
            {count > 0 && <span className="store-count figure">{count}</span>}
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Header without a cart, for leaderboards and shared pictures. */
export function FrameTop({ store, path, search }: Omit<TopProps, 'store'> & { store: Store | undefined }) {
  return (
    <header className="store-top">
      <div className="store-top-row">
        <div className="store-top-name">
          {store ? (
            <StoreName store={store} />
          ) : (
            <Link to="/" className="name" aria-label={brandName()}>
              <Name />
            </Link>
          )}
        </div>
        <div className="store-top-end">
          <Languages path={path} search={search} />
        </div>
      </div>
    </header>
  )
}

function StoreName({ store: { slug, name, branding } }: { store: Store }) {
  const { frame } = useWords()
  return (
    <Link to={`/c/${slug}`} className="store-name" aria-label={frame.toStart(name)}>
      {branding.partnerLogoUrl === null ? name : <img src={branding.partnerLogoUrl} alt="" className="store-logo" />}
    </Link>
  )
}

const NAMES: Readonly<Record<Language, string>> = {
  ...SITE_LANGUAGE_NAMES,
  ar: 'العربية',
}

/** The server remembers the choice and renders the page again. */
function Languages({ path, search }: { path: string; search: string }) {
  const language = spokenInStores(useFacts().language)
  const { frame } = useWords()
  const others = LANGUAGES.filter((one) => one !== language)
  return (
    <details className="store-languages">
      <summary className="store-top-link">
        <span className="for-ears">{frame.language}: </span>
        {NAMES[language]}
      </summary>
      <ul>
        {others.map((one) => (
          <li key={one}>
            <a href={inLanguage(one, { path, search })} hrefLang={one} lang={one}>
              {NAMES[one]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function inLanguage(language: Language, { path, search }: { path: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.delete('refused')
  query.set('lang', language)
  return `${path}?${query}`
}
