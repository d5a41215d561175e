import './webhooks.css'
import type { ReactNode } from 'react'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions } from '../../parts/forms/button.tsx'

export const ShownSecret = ({ secret, children }: { secret: string; children?: ReactNode }) => (
  <Notice tone="warn" title="Copy the secret now">
    <p>Your receiver needs it to verify that requests come from us. It is not shown again.</p>
    <p>
      <code className="webhook-text">{secret}</code>
    </p>
    <Actions>{children}</Actions>
  </Notice>
)
