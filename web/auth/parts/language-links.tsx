import { SITE_LANGUAGE_NAMES, SITE_LANGUAGES } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { type Flow, useFlow } from '../flow.tsx'
import { PATHS } from '../page-state.ts'

/** Links to the page in other languages. The server remembers the choice. */
export function LanguageLinks() {
  const flow = useFlow()
  return (
    <nav aria-label={say('Language')} className="languages">
      {SITE_LANGUAGES.map((one) => (
        <a
          key={one}
          href={addressIn(one, flow)}
          hrefLang={one}
          lang={one}
          rel="nofollow"
          aria-current={one === flow.language ? 'true' : undefined}
        >
          {SITE_LANGUAGE_NAMES[one]}
        </a>
      ))}
    </nav>
  )
}

/** Returns the address of the current page in a language. Keeps where the person came from. */
function addressIn(language: string, { page, returnTo, role, popupOrigin }: Flow): string {
  const query = new URLSearchParams({
    ...(popupOrigin === null ? {} : { origin: popupOrigin }),
    ...(returnTo === null ? {} : { returnTo }),
    ...(role === null ? {} : { role }),
    lang: language,
  })
  return `${popupOrigin === null ? PATHS[page] : '/popup'}?${query}`
}
