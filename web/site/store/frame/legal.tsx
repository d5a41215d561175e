import './legal.css'
import { useEffect, useRef } from 'react'
import { Link } from '../../navigation.tsx'
import { Day } from '../../parts/values/moment.tsx'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'

/** Values of the query parameter `legal`. */
export const LEGAL_TEXTS = ['terms', 'privacy', 'cookies'] as const
type LegalName = (typeof LEGAL_TEXTS)[number]
type Own = { title: string | null; content: string; updatedAt: string | null }

/** Returns undefined if the campaign has no text of its own. */
export function legalOf({ legal }: Pick<Store, 'legal'>, name: LegalName): Own | undefined {
  const [title, content, updatedAt] = {
    terms: [legal.termsTitle, legal.termsContent, legal.termsUpdatedAt] as const,
    privacy: [legal.privacyTitle, legal.privacyContent, legal.privacyUpdatedAt] as const,
    cookies: [legal.cookieTitle, legal.cookieContent, legal.cookieUpdatedAt] as const,
  }[name]
  return content === null || content.trim() === '' ? undefined : { title, content, updatedAt }
}

export const legalAddress = (path: string, name: LegalName): string => `${path}?legal=${name}`

export function findRequestedLegalText(store: Store, search: string): { name: LegalName; own: Own } | undefined {
  const name = LEGAL_TEXTS.find((one) => one === new URLSearchParams(search).get('legal'))
  const own = name && legalOf(store, name)
  return name && own ? { name, own } : undefined
}

/** Shows a legal text in place of the page, which keeps its state. */
export function LegalText({
  name,
  own: { title, content, updatedAt },
  path,
}: {
  name: LegalName
  own: Own
  path: string
}) {
  const { frame } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className="store-legal">
      <h1 tabIndex={-1} ref={heading}>
        {title ?? frame[name]}
      </h1>
      {updatedAt !== null && (
        <p className="small muted">
          {frame.lastChanged} <Day at={updatedAt} />
        </p>
      )}
      <div className="words">{content}</div>
      <p className="store-way">
        <Link to={path}>{frame.back}</Link>
      </p>
    </article>
  )
}
