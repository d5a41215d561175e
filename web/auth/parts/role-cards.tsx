import { useEffect } from 'react'
import { Choices } from '../../parts/forms/choices.tsx'
import { type Message, message, say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import { type FieldName, ROLES, type SignupRole } from '../page-state.ts'

const CARDS: readonly { role: SignupRole; title: Message; text: Message }[] = [
  { role: 'brand', title: message('Brand'), text: message('I want to use a face or a voice.') },
  { role: 'talent', title: message('Talent'), text: message('I decide who may use my likeness.') },
  { role: 'agent', title: message('Agent'), text: message('I represent talents.') },
]

export function RoleCards({ clearError }: { clearError: (name: FieldName) => void }) {
  const { role, fieldErrors, update } = useFlow()
  // A role that is recalled after the page was rendered has to be checked too.
  useEffect(() => {
    if (role === null || document.querySelector('input[name=role]:checked')) return
    const card = document.querySelector<HTMLInputElement>(`input[name=role][value=${role}]`)
    if (card) card.checked = true
  }, [role])
  return (
    <Choices
      name="role"
      legend={say('What kind of account do you need?')}
      choices={CARDS.map((card) => ({ value: card.role, label: say(card.title), hint: say(card.text) }))}
      defaultValue={role}
      error={fieldErrors.role}
      isRequired
      onChoose={(value) => {
        clearError('role')
        const chosen = ROLES.find((one) => one === value)
        if (chosen) update({ role: chosen })
      }}
    />
  )
}
