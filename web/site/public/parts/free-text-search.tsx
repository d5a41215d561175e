import { useState } from 'react'
import { Link, useGo } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import './search-box.css'
import { Say, say } from '../../../words/say.ts'

const addressOf = (text: string): string => `/talents?text=${encodeURIComponent(text)}`

export function FreeTextSearch({ examples }: { examples: readonly string[] }) {
  const go = useGo()
  const [text, setText] = useState('')
  return (
    <form
      className="stack"
      method="get"
      action="/talents"
      onSubmit={(event) => {
        event.preventDefault()
        go(text.trim() === '' ? '/talents' : addressOf(text.trim()))
      }}
    >
      <div className="search-box-line">
        <TextField
          name="text"
          type="search"
          label={say('Who are you looking for?')}
          isRequired
          value={text}
          onChange={setText}
          maxLength={200}
        />
        <Button type="submit">{say('Search')}</Button>
      </div>
      <p className="muted">
        <Say
          text="Try {examples}"
          values={{
            examples: examples.map((example, at) => (
              <span key={example}>
                {at > 0 && ' · '}
                <Link to={addressOf(example)}>{example}</Link>
              </span>
            )),
          }}
        />
      </p>
    </form>
  )
}
