import { useState } from 'react'
import type { Campaign, ChangeCampaignBody } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useGo } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, TextField } from '../../../../parts/forms/fields.tsx'

export type Move = Omit<ChangeCampaignBody, 'version'>

export type MoveProps = {
  campaign: Campaign
  move: (wanted: Move) => Promise<object | boolean | undefined>
  isBusy: boolean
  refused: ReturnType<typeof useApiMutation>['refused']
}

export function OpenLater({ campaign, move, isBusy, refused }: MoveProps) {
  const [start, setStart] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { opensAt, name } = campaign
  if (opensAt !== null)
    return (
      <Button isBusy={isBusy} onClick={() => void move({ opensAt: null })}>
        Cancel scheduled opening
      </Button>
    )
  return (
    <Confirm
      label="Schedule opening"
      look="plain"
      title={`When does “${name}” go live?`}
      confirmLabel="Schedule"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        const at = new Date(start)
        setMissing(Number.isNaN(at.getTime()))
        return Number.isNaN(at.getTime()) ? false : move({ opensAt: at.toISOString() })
      }}
    >
      <p>
        It goes live automatically within five minutes of that time if nothing is missing. Otherwise it goes live as
        soon as that is fixed.
      </p>
      <TextField
        name="opensAt"
        label="Goes live"
        type="datetime-local"
        hint="In your local time"
        error={isMissing ? 'Choose a date and time in the future.' : undefined}
        value={start}
        onChange={setStart}
        isRequired
      />
    </Confirm>
  )
}

export const EndCampaign = ({ campaign, move, isBusy, refused }: MoveProps) => (
  <Confirm
    label="End campaign"
    look="plain"
    title={`End “${campaign.name}” now?`}
    confirmLabel="End campaign"
    isBusy={isBusy}
    refused={refused}
    onConfirm={() => move({ status: 'ENDED' })}
  >
    <p>Nobody can make art or buy anymore. Paid orders are made and shipped. You can reopen the campaign.</p>
  </Confirm>
)

export function SoftClose({ campaign, move, isBusy, refused, isClosing }: MoveProps & { isClosing: boolean }) {
  const [end, setEnd] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Confirm
      label={isClosing ? 'Change end date' : 'Close gradually'}
      look="plain"
      title={isClosing ? `When does “${campaign.name}” end?` : `Close “${campaign.name}” gradually?`}
      confirmLabel={isClosing ? 'Change date' : 'Close gradually'}
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        const at = new Date(end)
        setMissing(Number.isNaN(at.getTime()))
        return Number.isNaN(at.getTime())
          ? false
          : move({ shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: at.toISOString() })
      }}
    >
      <p>
        No new fans can enter from now on. Fans already in the store can finish and pay until the end. The campaign then
        ends automatically.
      </p>
      <TextField
        name="shutdownEndsAt"
        label="Ends"
        type="datetime-local"
        hint="In your local time"
        error={isMissing ? 'Choose a date and time in the future.' : undefined}
        value={end}
        onChange={setEnd}
        isRequired
      />
    </Confirm>
  )
}

export function CloseAtOnce({ campaign, move, isBusy, refused }: MoveProps) {
  const [paid, setPaid] = useState<'keep' | 'refund' | null>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isNamed = typed.trim() === campaign.slug
  return (
    <Confirm
      label="Close immediately"
      title={`Close “${campaign.name}” immediately?`}
      confirmLabel="Close immediately"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        setMissing(paid === null || !isNamed)
        return paid === null || !isNamed ? false : move({ shutdownMode: 'EMERGENCY_CLOSE', paidOrders: paid })
      }}
    >
      <p>For emergencies. Everything stops now: no art, no carts, no payments. Unpaid orders are canceled.</p>
      <ChoiceField<'keep' | 'refund'>
        name="paidOrders"
        legend="Paid orders"
        value={paid}
        onChange={setPaid}
        choices={[
          { value: 'keep', label: 'Make and ship', hint: 'Fans get what they bought.' },
          { value: 'refund', label: 'Refund', hint: 'Every paid order that can be canceled is canceled and refunded.' },
        ]}
        error={isMissing && paid === null ? 'Choose what happens to paid orders.' : undefined}
      />
      <TextField
        name="named"
        label={`Type ${campaign.slug} to continue`}
        autoComplete="off"
        isRequired
        error={isMissing && !isNamed ? `Type ${campaign.slug} exactly.` : undefined}
        value={typed}
        onChange={setTyped}
      />
    </Confirm>
  )
}

export function DeleteCampaign({ campaign: { id, name, slug } }: { campaign: Campaign }) {
  const go = useGo()
  const remove = useApiMutation('DELETE /api/merch/admin/campaigns/{id}')
  return (
    <Confirm
      label="Delete campaign"
      title={`Delete “${name}”?`}
      confirmLabel="Delete campaign"
      isBusy={remove.isBusy}
      refused={remove.refused}
      onConfirm={async () => {
        const isDone = await remove.call({ params: { id } })
        if (isDone) go('/admin/campaigns')
        return isDone
      }}
    >
      <p>It is removed from every list, and {slug} becomes available for another campaign. Its orders are kept.</p>
    </Confirm>
  )
}
