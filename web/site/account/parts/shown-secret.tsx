import './webhooks.css'
import type { ReactNode } from 'react'
import { say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions } from '../../parts/forms/button.tsx'

export const ShownSecret = ({ secret, children }: { secret: string; children?: ReactNode }) => (
  <Notice tone="warn" title={say('Copy the secret now')}>
    <p>{say('Your receiver needs it to verify that requests come from us. It is not shown again.')}</p>
    <p>
      <code className="webhook-text">{secret}</code>
    </p>
    <Actions>{children}</Actions>
  </Notice>
)
