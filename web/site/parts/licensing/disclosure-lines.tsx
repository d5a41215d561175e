import { useState } from 'react'
import { AI_LANGUAGES, type AiLanguage } from '../../../../server/platform/made-with-ai/words.ts'
import { Lines } from '../../../parts/layout/page.tsx'
import { directionOf } from '../../words/language.ts'
import { Button } from '../forms/button.tsx'

const NAMES: Readonly<Record<AiLanguage, string>> = { en: 'English', de: 'German', es: 'Spanish', ar: 'Arabic' }

type DisclosureLinesProps = { disclosure: Readonly<Record<AiLanguage, string>> | null | undefined }

/** Sentences that a brand prints beside a work made with AI. Nothing for other work. */
export function DisclosureLines({ disclosure }: DisclosureLinesProps) {
  if (!disclosure) return null
  return (
    <details>
      <summary>Disclosure for your ad: made with AI</summary>
      <Lines>
        {AI_LANGUAGES.map((language) => (
          <li key={language}>
            <span className="words" lang={language} dir={directionOf(language)}>
              {disclosure[language]}
            </span>
            <Copy text={disclosure[language]} name={NAMES[language]} />
          </li>
        ))}
      </Lines>
    </details>
  )
}

function Copy({ text, name }: { text: string; name: string }) {
  const [end, setEnd] = useState<'copied' | 'failed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setEnd('copied'),
      // Browsers refuse the clipboard on pages without HTTPS.
      () => setEnd('failed'),
    )
  }
  return (
    <span className="row">
      <Button look="quiet" label={`Copy in ${name}`} onClick={copy}>
        Copy
      </Button>
      <span className="small muted" role="status">
        {end === 'copied' ? 'Copied' : end === 'failed' ? 'Select the sentence and copy it yourself.' : ''}
      </span>
    </span>
  )
}
