import { useState } from 'react'
import { AI_LANGUAGES, type AiLanguage } from '../../../../server/platform/made-with-ai/words.ts'
import { Lines } from '../../../parts/layout/page.tsx'
import { currentLanguage, say } from '../../../words/say.ts'
import { directionOf } from '../../words/language.ts'
import { Button } from '../forms/button.tsx'

type DisclosureLinesProps = { disclosure: Readonly<Record<AiLanguage, string>> | null | undefined }

/** Sentences that a brand prints beside a work made with AI. Nothing for other work. */
export function DisclosureLines({ disclosure }: DisclosureLinesProps) {
  if (!disclosure) return null
  return (
    <details>
      <summary>{say('Disclosure for your ad: made with AI')}</summary>
      <Lines>
        {AI_LANGUAGES.map((language) => (
          <li key={language}>
            <span className="words" lang={language} dir={directionOf(language)}>
              {disclosure[language]}
            </span>
            <Copy text={disclosure[language]} name={nameOf(language)} />
          </li>
        ))}
      </Lines>
    </details>
  )
}

/** The name of a language in the language of the page. */
const nameOf = (language: AiLanguage): string =>
  new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(language) ?? language

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
      <Button look="quiet" label={say('Copy in {language}', { language: name })} onClick={copy}>
        {say('Copy')}
      </Button>
      <span className="small muted" role="status">
        {end === 'copied' ? say('Copied') : end === 'failed' ? say('Select the sentence and copy it yourself.') : ''}
      </span>
    </span>
  )
}
