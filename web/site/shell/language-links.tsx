import { SITE_LANGUAGE_NAMES, SITE_LANGUAGES } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { useFacts } from '../api.tsx'
import { useCurrentAddress } from '../navigation.tsx'

/** Links to the page in other languages. The server remembers the choice. */
export function LanguageLinks() {
  const { siteLanguage } = useFacts()
  const [path = '/', search = ''] = useCurrentAddress().split('?')
  return (
    <nav aria-label={say('Language')}>
      {SITE_LANGUAGES.map((one) => (
        <a
          key={one}
          href={addressIn(one, path, search)}
          hrefLang={one}
          lang={one}
          rel="nofollow"
          aria-current={one === siteLanguage ? 'true' : undefined}
        >
          {SITE_LANGUAGE_NAMES[one]}
        </a>
      ))}
    </nav>
  )
}

function addressIn(language: string, path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${path}?${query}`
}
