import './keys.css'
import { type ReactNode, useState } from 'react'
import { say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'

/** Shows the secret of a new key, which the page gets only once. */
export function ShownKey({ secret, children }: { secret: string; children?: ReactNode }) {
  const [end, setEnd] = useState<'copied' | 'failed' | null>(null)
  const copy = () => {
    // Browsers refuse the clipboard on pages without HTTPS.
    navigator.clipboard.writeText(secret).then(
      () => setEnd('copied'),
      () => setEnd('failed'),
    )
  }
  return (
    <Notice tone="warn" title={say('Copy the secret now')}>
      <p>{say('Your program sends it with each request. Whoever has it can act for you. It is not shown again.')}</p>
      <p>
        <code className="key-text">{secret}</code>
      </p>
      <Actions>
        <Button look="primary" onClick={copy}>
          {say('Copy secret')}
        </Button>
        {children}
      </Actions>
      <p role="status" className="small">
        {end === 'copied' && say('Copied.')}
        {end === 'failed' && say('This browser does not allow copying. Select the secret and copy it.')}
      </p>
    </Notice>
  )
}
