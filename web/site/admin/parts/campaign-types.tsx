import './campaign-types.css'
import { useState } from 'react'
import type { CampaignCategory, ManagedCampaignType } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextField } from '../../parts/forms/fields.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { CreateCampaignTypeBody } from '../../parts/rules/body-rules.ts'
import { humanizeCode } from '../labels.ts'

const CATEGORIES: readonly CampaignCategory[] = ['IMAGE', 'VOICE', 'VIDEO']

export function CampaignTypes() {
  const response = useApiQuery('GET /api/offers/admin/campaign-types')
  return (
    <Section title="Campaign types">
      <Load of={response}>
        {({ campaignTypes }) => (
          <>
            <Lines>
              {campaignTypes.map((type, at) => (
                <TypeLine key={type.key} type={type} above={campaignTypes[at - 1]} below={campaignTypes[at + 1]} />
              ))}
            </Lines>
            <NewType position={Math.max(0, ...campaignTypes.map(({ position }) => position)) + 1} />
          </>
        )}
      </Load>
    </Section>
  )
}

type Neighbor = ManagedCampaignType | undefined

function TypeLine({ type, above, below }: { type: ManagedCampaignType; above: Neighbor; below: Neighbor }) {
  const { key, label, category, enabled, position, isUsed } = type
  const change = useApiMutation('PATCH /api/offers/admin/campaign-types/{key}')
  const remove = useApiMutation('DELETE /api/offers/admin/campaign-types/{key}')
  /** Types with the same position move one position apart. */
  const swap = async (other: ManagedCampaignType) => {
    const theirs = other.position === position ? position + (other === above ? -1 : 1) : other.position
    const isDone = await change.call({ params: { key }, body: { position: Math.max(0, theirs) } })
    if (isDone) await change.call({ params: { key: other.key }, body: { position } })
  }
  return (
    <li className="campaign-type">
      <span className="stack">
        <SwitchField
          name={`enabled-${key}`}
          label={label}
          hint={`${humanizeCode(category)} · ${isUsed ? 'in use: can be turned off, not deleted' : 'not used by any offer'}`}
          isOn={enabled}
          isBusy={change.isBusy}
          onChange={(isOn) => void change.call({ params: { key }, body: { enabled: isOn } })}
        />
        <RefusalNotice refused={change.refused} />
      </span>
      <Actions label={label}>
        <Button
          look="quiet"
          label={`Move ${label} up`}
          disabledReason={above ? undefined : 'This is already the first.'}
          isBusy={change.isBusy}
          onClick={() => above && void swap(above)}
        >
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          look="quiet"
          label={`Move ${label} down`}
          disabledReason={below ? undefined : 'This is already the last.'}
          isBusy={change.isBusy}
          onClick={() => below && void swap(below)}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        {!isUsed && (
          <Confirm
            label="Delete"
            ariaLabel={`Delete ${label}`}
            look="quiet"
            title={`Delete “${label}”?`}
            confirmLabel="Delete"
            isBusy={remove.isBusy}
            refused={remove.refused}
            onConfirm={() => remove.call({ params: { key } })}
          >
            <p>No offer uses it. New offers can no longer choose it.</p>
          </Confirm>
        )}
      </Actions>
    </li>
  )
}

function NewType({ position }: { position: number }) {
  const [isOpen, setOpen] = useState(false)
  const form = useApiForm('POST /api/offers/admin/campaign-types', {
    rules: CreateCampaignTypeBody,
    fixed: { position },
    initial: { key: '', label: '', category: 'IMAGE' as CampaignCategory },
    say: { label: 'Enter a name.', key: 'Use lowercase letters, digits and underscores, at least two characters.' },
    resets: true,
    onDone: () => setOpen(false),
  })
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Add campaign type</Button>
      <Sheet title="Add campaign type" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ApiForm form={form} label="Add campaign type">
          <TextField {...form.text('label')} label="Name" />
          <TextField
            {...form.text('key')}
            label="Key"
            hint="Used by programs: lowercase letters, digits and underscores. It cannot be changed later."
            maxLength={60}
          />
          <SelectField
            {...form.choice('category')}
            label="Category"
            choices={CATEGORIES.map((value) => ({ value, label: humanizeCode(value) }))}
          />
          <Actions>
            <Button {...form.button}>Add</Button>
          </Actions>
        </ApiForm>
      </Sheet>
    </div>
  )
}
