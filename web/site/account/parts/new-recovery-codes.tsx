import { brandName } from '../../../brand.ts'
import { say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'

/** Shows new recovery codes, which the server cannot show again. */
export function NewRecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${say('{brand} recovery codes', { brand: brandName() })}\n\n${codes.join('\n')}\n`)}`
  return (
    <Notice tone="warn" title={say('Save your recovery codes now')}>
      <p>{say('If you lose your device, each of these codes signs you in once. They are not shown again.')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <a className="button button-plain" href={file} download="semblance-recovery-codes.txt">
          {say('Download codes')}
        </a>
        <Button look="primary" onClick={onSaved}>
          {say('I have saved them')}
        </Button>
      </Actions>
    </Notice>
  )
}
