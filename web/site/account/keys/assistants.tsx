import './keys.css'
import { useState } from 'react'
import { Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'

/** Tells how an assistant connects with a key, with a configuration to copy. */
export function Assistants() {
  const { baseUrl } = useFacts()
  const [end, setEnd] = useState<'copied' | 'failed' | null>(null)
  const { host } = new URL(baseUrl)
  const address = new URL('/mcp', baseUrl).href
  const server = { type: 'http', url: address, headers: { Authorization: 'Bearer YOUR_KEY' } }
  const copy = () => {
    navigator.clipboard.writeText(JSON.stringify({ mcpServers: { [host]: server } }, null, 2)).then(
      () => setEnd('copied'),
      () => setEnd('failed'),
    )
  }
  return (
    <Section title={say('Connect an assistant')}>
      <p>
        <Say
          text="An assistant that speaks the Model Context Protocol connects to {address} with a key. It can look things up and write drafts. Only you can send, accept and pay."
          values={{ address: <code className="key-text">{address}</code> }}
        />
      </p>
      <div>
        <Button onClick={copy}>{say('Copy configuration')}</Button>
      </div>
      <p role="status" className="small">
        {end === 'copied' && say('Copied. Replace YOUR_KEY with the secret of a key.')}
        {end === 'failed' && say('This browser does not allow copying. Add the address to your assistant yourself.')}
      </p>
    </Section>
  )
}
