import { useState } from 'react'
import type { Campaign, ChangeCampaignBody } from '../../../../../client/src/api-types.ts'
import { useDecide } from '../../../admin/parts/use-decide.ts'
import { useGo } from '../../../navigation.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { ChoiceField, TextField } from '../../../parts/fields.tsx'

/** Change of a campaign's phase. The caller adds the version. */
export type Move = Omit<ChangeCampaignBody, 'version'>

type MoveProps = {
  campaign: Campaign
  move: (wanted: Move) => Promise<boolean>
  isBusy: boolean
  refused: ReturnType<typeof useDecide>['refused']
}

/** Schedules the opening, or cancels it. */
export function OpenLater({ campaign, move, isBusy, refused }: MoveProps) {
  const [start, setStart] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { opensAt, name } = campaign
  if (opensAt !== null)
    return (
      <Button isBusy={isBusy} onClick={() => void move({ opensAt: null })}>
        Do not open by itself
      </Button>
    )
  return (
    <Confirm
      label="Go live later"
      look="plain"
      title={`When does “${name}” go live?`}
      doWords="Go live then"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        const at = new Date(start)
        setMissing(Number.isNaN(at.getTime()))
        return Number.isNaN(at.getTime()) ? false : move({ opensAt: at.toISOString() })
      }}
    >
      <p>
        It goes live by itself, within five minutes of that moment, if it lacks nothing; otherwise as soon as that is
        mended.
      </p>
      <TextField
        name="opensAt"
        label="It goes live"
        type="datetime-local"
        hint="In the time of where you are"
        error={isMissing ? 'Choose a day and a time to come.' : undefined}
        value={start}
        onChange={setStart}
        isRequired
      />
    </Confirm>
  )
}

export const EndCampaign = ({ campaign, move, isBusy, refused }: MoveProps) => (
  <Confirm
    label="End it"
    look="plain"
    title={`End “${campaign.name}” now?`}
    doWords="End it"
    isBusy={isBusy}
    refused={refused}
    onConfirm={() => move({ status: 'ENDED' })}
  >
    <p>Nobody can make art or buy in it any more. What was paid is made and sent. It can be opened again.</p>
  </Confirm>
)

/** Closes the campaign to new fans until a chosen day. */
export function SoftClose({ campaign, move, isBusy, refused, isClosing }: MoveProps & { isClosing: boolean }) {
  const [end, setEnd] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Confirm
      label={isClosing ? 'Change the end' : 'Close softly'}
      look="plain"
      title={isClosing ? `When does “${campaign.name}” end?` : `Close “${campaign.name}” softly?`}
      doWords={isClosing ? 'Change it' : 'Close it softly'}
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
      <p>Nobody new comes in from now on. Who is inside can finish and pay until the end, then it is over by itself.</p>
      <TextField
        name="shutdownEndsAt"
        label="It ends"
        type="datetime-local"
        hint="In the time of where you are"
        error={isMissing ? 'Choose a day and a time to come.' : undefined}
        value={end}
        onChange={setEnd}
        isRequired
      />
    </Confirm>
  )
}

/** Closes the campaign immediately, after choosing if paid orders are kept or refunded. */
export function CloseAtOnce({ campaign, move, isBusy, refused }: MoveProps) {
  const [paid, setPaid] = useState<'keep' | 'refund' | null>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isNamed = typed.trim() === campaign.slug
  return (
    <Confirm
      label="Close at once"
      title={`Close “${campaign.name}” at once?`}
      doWords="Close it at once"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        setMissing(paid === null || !isNamed)
        return paid === null || !isNamed ? false : move({ shutdownMode: 'EMERGENCY_CLOSE', paidOrders: paid })
      }}
    >
      <p>For emergencies. Everything stops now: no art, no carts, no payments. What is not paid is cancelled.</p>
      <ChoiceField<'keep' | 'refund'>
        name="paidOrders"
        legend="What was paid already"
        value={paid}
        onChange={setPaid}
        choices={[
          { value: 'keep', label: 'Make and send it', hint: 'Fans get what they bought.' },
          { value: 'refund', label: 'Give it back', hint: 'Every paid order that can be called off is, and refunded.' },
        ]}
        error={isMissing && paid === null ? 'Say what becomes of paid orders.' : undefined}
      />
      <TextField
        name="named"
        label={`Write ${campaign.slug} to go on`}
        autoComplete="off"
        isRequired
        error={isMissing && !isNamed ? `Write ${campaign.slug}, letter by letter.` : undefined}
        value={typed}
        onChange={setTyped}
      />
    </Confirm>
  )
}

/** Deletes a campaign that is not live. */
export function DeleteCampaign({ campaign: { id, name, slug } }: { campaign: Campaign }) {
  const go = useGo()
  const remove = useDecide('DELETE /api/merch/admin/campaigns/{id}', ['GET /api/merch/admin/campaigns'])
  return (
    <Confirm
      label="Delete it"
      title={`Delete “${name}”?`}
      doWords="Delete it"
      isBusy={remove.isBusy}
      refused={remove.refused}
      onConfirm={async () => {
        const isDone = await remove.decide({ params: { id } })
        if (isDone) go('/admin/campaigns')
        return isDone
      }}
    >
      <p>It is gone from every list, and {slug} is free for another campaign. Orders in it stay.</p>
    </Confirm>
  )
}
