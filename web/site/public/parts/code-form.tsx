import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { useGo } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'

type CodeFormProps = { typed?: string; error?: string }

/** Opens the page of a license. Without a script, the server redirects to that page. */
export function CodeForm({ typed = '', error }: CodeFormProps) {
  const go = useGo()
  const [code, setCode] = useState(typed)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className="form"
      method="get"
      action="/verify"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '') go(`/verify/${encodeURIComponent(code.trim())}`)
      }}
    >
      <TextField
        name="code"
        label={say('License code')}
        hint={say('Five groups of four characters, as on the certificate. Dashes and capital letters do not matter.')}
        error={isMissing ? say('Enter the license code.') : error}
        value={code}
        onChange={setCode}
        autoComplete="off"
        isRequired
        maxLength={100}
      />
      <div>
        <Button look="primary" type="submit">
          {say('Check license')}
        </Button>
      </div>
    </form>
  )
}
