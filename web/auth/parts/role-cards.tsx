import { useEffect } from 'react'
import { Choices } from '../../parts/forms/choices.tsx'
import { useFlow } from '../flow.tsx'
import { type FieldName, ROLES, type SignupRole } from '../page-state.ts'

const CARDS: readonly { role: SignupRole; title: string; text: string }[] = [
  { role: 'brand', title: 'Brand', text: 'I want to use a face or a voice.' },
  { role: 'talent', title: 'Talent', text: 'I decide who may use my likeness.' },
  { role: 'agent', title: 'Agent', text: 'I represent talents.' },
]

const CHOICES = CARDS.map(({ role, title, text }) => ({ value: role, label: title, hint: text }))

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
      legend="What kind of account do you need?"
      choices={CHOICES}
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
