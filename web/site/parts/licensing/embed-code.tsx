import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { Actions, Button } from '../forms/button.tsx'

type EmbedCodeProps = {
  element: 'license-this-face' | 'likeness-store'
  /** Address of the public page. */
  url: string
  /** Words of the link for readers whose browser runs no script. */
  words: string
  baseUrl: string
}

/** Shows the code with which other sites embed a page, and copies it. */
export function EmbedCode({ element, url, words, baseUrl }: EmbedCodeProps) {
  const [end, setEnd] = useState<'copied' | 'failed' | null>(null)
  const code = [
    `<${element} src="${url}"><a href="${url}">${escapeHtml(words)}</a></${element}>`,
    `<script async src="${baseUrl}/embed.js"></script>`,
  ].join('\n')
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setEnd('copied'),
      () => setEnd('failed'),
    )
  return (
    <div className="stack">
      <p>
        <code className="words">{code}</code>
      </p>
      <Actions>
        <Button onClick={() => void copy()}>{say('Copy code')}</Button>
      </Actions>
      <p role="status" className="small muted">
        {end === 'copied' && say('Copied. Paste it into the page of the other site.')}
        {end === 'failed' && say('This browser does not allow copying. Select the code and copy it.')}
      </p>
    </div>
  )
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
