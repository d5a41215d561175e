import type { ReactNode } from 'react'
import type { Campaign, CampaignLack } from '../../../../../client/src/api-types.ts'
import { useDecide } from '../../../admin/parts/use-decide.ts'
import { useAnswer, useFacts } from '../../../api.tsx'
import { Link } from '../../../navigation.tsx'
import { Actions, Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { RefusalNotice } from '../../../parts/notice.tsx'
import { Lines, Panel } from '../../../parts/page.tsx'
import { StateChip } from '../../../parts/state-chip.tsx'
import { ShareShop } from '../../../seller/parts/share-shop.tsx'
import { CAMPAIGN_STATES, campaignPhase } from '../../campaign-words.ts'
import { CAMPAIGN_ANSWERS } from '../use-campaign.ts'
import { CloseAtOnce, DeleteCampaign, EndCampaign, type Move, OpenLater, SoftClose } from './campaign-moves.tsx'
import { StillPlain } from './campaign-plain.tsx'

type LifeProps = {
  campaign: Campaign
  /** True with unsaved edits, which must be saved before the campaign changes its phase. */
  isDirty: boolean
}

/** A campaign's phase, what it lacks, and its possible next phases. */
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
        <Lines>
          <Way about="Nobody new comes in. Who is inside may finish and pay until a day you choose.">
            <SoftClose {...shared} isClosing={phase === 'CLOSING'} />
          </Way>
          {phase === 'CLOSING' && (
            <Way about="New fans come in again, and it does not end by itself.">
              <Button isBusy={change.isBusy} onClick={() => void move({ shutdownMode: 'NONE' })}>
                Keep it open
              </Button>
            </Way>
          )}
          {phase === 'OPEN' && readiness.data?.data.hasOrders === false && (
            <Way about="Nothing was ordered yet: it can be hidden again, with all that is set.">
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
            </Way>
          )}
          <Way about="A new draft with the same products, designs and look. This one stays as it is.">
            <CopyCampaign id={id} />
          </Way>
          <Way about="Nobody makes art or buys from this moment. What was paid is made and sent.">
            <EndCampaign {...shared} />
          </Way>
          <Way about="For emergencies: everything stops, and what is not paid is cancelled.">
            <CloseAtOnce {...shared} />
          </Way>
        </Lines>
      )}
      {phase === 'CLOSED_AT_ONCE' && (
        <Lines>
          <Way about="It counts as over, and can be opened again afterwards.">
            <EndCampaign {...shared} />
          </Way>
          {paidOrders === 'keep' && (
            <Way about="Decide anew about what was paid: it can still be given back.">
              <CloseAtOnce {...shared} />
            </Way>
          )}
        </Lines>
      )}
      {phase === 'ENDED' && (
        <Lines>
          <Way about="Fans come and buy in it at once, as it is set now.">
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
          </Way>
          <Way about="A new draft with the same products, designs and look. This one stays as it is.">
            <CopyCampaign id={id} />
          </Way>
          <Way about="It goes from every list for good. Orders in it stay.">
            <DeleteCampaign campaign={campaign} />
          </Way>
        </Lines>
      )}
    </Panel>
  )
}

/** One next phase, with its effects described before the button. */
const Way = ({ about, children }: { about: string; children: ReactNode }) => (
  <li>
    <span className="stack small muted">{about}</span>
    {children}
  </li>
)

const CopyCampaign = ({ id }: { id: string }) => <Button to={`/admin/campaigns?from=${id}`}>Duplicate</Button>

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
