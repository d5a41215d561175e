import { useState } from 'react'
import type { Campaign, CampaignLack, ChangeCampaignBody } from '../../../../../client/src/api-types.ts'
import { useDecide } from '../../../admin/parts/use-decide.ts'
import { useAnswer, useFacts } from '../../../api.tsx'
import { Link, useGo } from '../../../navigation.tsx'
import { Actions, Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { ChoiceField, TextField } from '../../../parts/fields.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { RefusalNotice } from '../../../parts/notice.tsx'
import { Panel } from '../../../parts/page.tsx'
import { StateChip } from '../../../parts/state-chip.tsx'
import { ShareShop } from '../../../seller/parts/share-shop.tsx'
import { CAMPAIGN_STATES, campaignPhase } from '../../campaign-words.ts'
import { CAMPAIGN_ANSWERS } from '../use-campaign.ts'
import { StillPlain } from './campaign-plain.tsx'

type Move = Omit<ChangeCampaignBody, 'version'>
type LifeProps = {
  campaign: Campaign
  /** Something is typed and not saved: first it is saved, then the campaign moves on. */
  isDirty: boolean
}

/** Where a campaign is in its life, what it lacks, and where it can go from here. */
export function CampaignLife({ campaign, isDirty }: LifeProps) {
  const { now, baseUrl } = useFacts()
  const { id, version, opensAt, shutdownEndsAt, closedAt, paidOrders } = campaign
  const phase = campaignPhase(campaign, now)
  const state = CAMPAIGN_STATES[phase]
  const readiness = useAnswer('GET /api/merch/admin/campaigns/{id}/readiness', { params: { id } })
  const change = useDecide('PATCH /api/merch/admin/campaigns/{id}', CAMPAIGN_ANSWERS)
  const move = (wanted: Move): Promise<boolean> => change.decide({ params: { id }, body: { version, ...wanted } })
  const shared = { campaign, move, isBusy: change.isBusy, refused: change.refused }
  const lacking = readiness.data?.data.lacking
  const whyNotLive = isDirty
    ? 'Save what you typed first.'
    : lacking && lacking.length > 0
      ? 'It lacks something yet: see the list.'
      : undefined
  return (
    <Panel>
      <div className="row">
        <StateChip {...state} />
        <span>{state.about}</span>
      </div>
      {phase === 'DRAFT' && opensAt !== null && (
        <p>
          It goes live by itself: <Moment at={opensAt} />
          {lacking !== undefined && lacking.length > 0 ? ', or as soon afterwards as it lacks nothing.' : '.'}
        </p>
      )}
      {phase === 'CLOSING' && shutdownEndsAt !== null && (
        <p>
          It ends by itself: <Moment at={shutdownEndsAt} />.
        </p>
      )}
      {phase === 'CLOSED_AT_ONCE' && (
        <p>
          {paidOrders === 'refund' ? 'What was paid goes back.' : 'What was paid is made and sent.'}{' '}
          {closedAt === null ? 'That is not done yet: it goes on by itself.' : 'That is done.'}
        </p>
      )}
      {phase === 'OPEN' && (
        <ShareShop url={`${baseUrl}/c/${campaign.slug}`} slug={campaign.slug} name={campaign.name} />
      )}
      {(phase === 'DRAFT' || phase === 'ENDED') && <Lacking id={id} lacking={lacking} />}
      {phase === 'DRAFT' && <StillPlain campaign={campaign} />}
      {phase === 'DRAFT' && (
        <>
          <Actions>
            <Button
              look="primary"
              whyNot={whyNotLive}
              isBusy={change.isBusy}
              busyWords="Opening"
              onClick={() => void move({ status: 'LIVE' })}
            >
              Go live
            </Button>
            <OpenLater {...shared} />
            <CopyCampaign id={id} />
            <DeleteCampaign campaign={campaign} />
          </Actions>
          <RefusalNotice refused={change.refused} />
        </>
      )}
      {(phase === 'OPEN' || phase === 'CLOSING') && (
        <Actions>
          <SoftClose {...shared} isClosing={phase === 'CLOSING'} />
          {phase === 'CLOSING' && (
            <Button isBusy={change.isBusy} onClick={() => void move({ shutdownMode: 'NONE' })}>
              Keep it open
            </Button>
          )}
          {phase === 'OPEN' && readiness.data?.data.hasOrders === false && (
            <Confirm
              label="Back to draft"
              look="plain"
              title={`Make “${campaign.name}” a draft again?`}
              doWords="Make it a draft"
              isBusy={change.isBusy}
              refused={change.refused}
              onConfirm={() => move({ status: 'DRAFT' })}
            >
              <p>Nothing was ordered in it. Strangers do not see it any more; what is set stays.</p>
            </Confirm>
          )}
          <CopyCampaign id={id} />
          <EndCampaign {...shared} />
          <CloseAtOnce {...shared} />
        </Actions>
      )}
      {phase === 'CLOSED_AT_ONCE' && (
        <Actions>
          <EndCampaign {...shared} />
          {paidOrders === 'keep' && <CloseAtOnce {...shared} />}
        </Actions>
      )}
      {phase === 'ENDED' && (
        <Actions>
          <Confirm
            label="Open it again"
            look="plain"
            title={`Open “${campaign.name}” again?`}
            doWords="Open it"
            whyNot={whyNotLive}
            isBusy={change.isBusy}
            refused={change.refused}
            onConfirm={() => move({ status: 'LIVE' })}
          >
            <p>Fans come and buy in it at once, as it is set now.</p>
          </Confirm>
          <CopyCampaign id={id} />
          <DeleteCampaign campaign={campaign} />
        </Actions>
      )}
    </Panel>
  )
}

const CopyCampaign = ({ id }: { id: string }) => <Button to={`/admin/campaigns?from=${id}`}>Copy it</Button>

const WHERE: Readonly<Record<CampaignLack['what'], { to: (id: string) => string; label: string }>> = {
  seller: { to: () => '#basics', label: 'Choose who earns' },
  design: { to: (id) => `/admin/campaigns/${id}/designs?design=new`, label: 'Add a design' },
  product: { to: () => '#products', label: 'Put a product on sale' },
  price: { to: () => '#products', label: 'Say what it costs' },
}

function Lacking({ id, lacking }: { id: string; lacking: readonly CampaignLack[] | undefined }) {
  if (lacking === undefined) return null
  if (lacking.length === 0) return <p className="good">It has all it needs to go live.</p>
  return (
    <div>
      <p>Before it can go live, it needs:</p>
      <ul className="campaign-lacking">
        {lacking.map(({ what, words }) => {
          const { to, label } = WHERE[what]
          const target = to(id)
          return (
            <li key={words}>
              {words.replace(' (`sellerAccountId`)', '')} ·{' '}
              {target.startsWith('#') ? <a href={target}>{label}</a> : <Link to={target}>{label}</Link>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type MoveProps = {
  campaign: Campaign
  move: (wanted: Move) => Promise<boolean>
  isBusy: boolean
  refused: ReturnType<typeof useDecide>['refused']
}

function OpenLater({ campaign, move, isBusy, refused }: MoveProps) {
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

const EndCampaign = ({ campaign, move, isBusy, refused }: MoveProps) => (
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

function SoftClose({ campaign, move, isBusy, refused, isClosing }: MoveProps & { isClosing: boolean }) {
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

function CloseAtOnce({ campaign, move, isBusy, refused }: MoveProps) {
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

function DeleteCampaign({ campaign: { id, name, slug } }: { campaign: Campaign }) {
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
