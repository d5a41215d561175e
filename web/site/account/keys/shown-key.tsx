import './keys.css'
import { type ReactNode, useState } from 'react'
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
    <Notice tone="warn" title="Copy the secret now">
      <p>Your program sends it with each request. Whoever has it can act for you. It is not shown again.</p>
      <p>
        <code className="key-text">{secret}</code>
      </p>
      <Actions>
        <Button look="primary" onClick={copy}>
          Copy secret
        </Button>
        {children}
      </Actions>
      <p role="status" className="small">
        {end === 'copied' && 'Copied.'}
        {end === 'failed' && 'This browser does not allow copying. Select the secret and copy it.'}
      </p>
    </Notice>
  )
}
