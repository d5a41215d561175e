import { Button } from '../../../parts/forms/button.tsx'
import { SwitchField } from '../../../parts/forms/fields.tsx'
import { Sheet } from '../../../parts/layout/sheet.tsx'
import type { KeySetting } from './use-case-keys.ts'

const KEYS = [
  ['J', 'Next case'],
  ['K', 'Previous case'],
  ['Enter', 'Open the case that has the focus'],
  ['?', 'Show these keys'],
] as const

/** Button that shows the keys, where there is likely to be a keyboard. */
export const CaseKeysButton = ({ onClick }: { onClick: () => void }) => (
  <div className="case-keys-button">
    <Button look="quiet" onClick={onClick}>
      Show keyboard shortcuts
    </Button>
  </div>
)

type CaseKeysProps = { isOpen: boolean; onClose: () => void; setting: KeySetting }

/** Explains the keys of a queue. Readers can turn them off. */
export const CaseKeys = ({ isOpen, onClose, setting: { isOn, choose } }: CaseKeysProps) => (
  <Sheet title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
    <dl className="case-keys">
      {KEYS.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <SwitchField
      name="case-keys"
      label="Use single keys"
      hint="They never act while you type, and never decide a case. This browser remembers your choice."
      isOn={isOn}
      onChange={choose}
    />
  </Sheet>
)
