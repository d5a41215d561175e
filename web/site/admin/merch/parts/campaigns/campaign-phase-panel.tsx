import type { ReactNode } from 'react'
import type { Campaign, CampaignLack, ProductWithoutManufacturer } from '../../../../../../client/src/api-types.ts'
import { Notice } from '../../../../../parts/feedback/notice.tsx'
import { Lines, Panel } from '../../../../../parts/layout/page.tsx'
import { StateChip } from '../../../../../parts/values/state-chip.tsx'
import { useApiMutation, useApiQuery, useFacts } from '../../../../api.tsx'
import { Link } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { ShareShop } from '../../../../storefront/share-shop.tsx'
import { CAMPAIGN_PHASE_LABELS, campaignPhase } from '../../campaign-labels.ts'
import {
  CloseAtOnce,
  DeleteCampaign,
  EndCampaign,
  type Move,
  type MoveProps,
  OpenLater,
  SoftClose,
} from './campaign-moves.tsx'
import { CampaignSuggestions } from './campaign-suggestions.tsx'

type LifeProps = {
  campaign: Campaign
  isDirty: boolean
}

export function CampaignPhasePanel({ campaign, isDirty }: LifeProps) {
  const { now, baseUrl } = useFacts()
  const { id, version, paidOrders } = campaign
  const phase = campaignPhase(campaign, now)
  const state = CAMPAIGN_PHASE_LABELS[phase]
  const readiness = useApiQuery('GET /api/merch/admin/campaigns/{id}/readiness', { params: { id } })
  const change = useApiMutation('PATCH /api/merch/admin/campaigns/{id}')
  const move = (wanted: Move) => change.call({ params: { id }, body: { version, ...wanted } })
  const shared = { campaign, move, isBusy: change.isBusy, refused: change.refused }
  const lacking = readiness.data?.data.lacking
  const whyNotLive = isDirty
    ? 'Save your changes first.'
    : lacking && lacking.length > 0
      ? 'Something is still missing. See the list.'
      : undefined
  return (
    <Panel>
      <div className="row">
        <StateChip {...state} />
        <span>{state.about}</span>
      </div>
      <PhaseTimes campaign={campaign} phase={phase} lacking={lacking} />
      {phase === 'OPEN' && (
        <ShareShop url={`${baseUrl}/c/${campaign.slug}`} slug={campaign.slug} name={campaign.name} />
      )}
      {(phase === 'DRAFT' || phase === 'ENDED') && <MissingRequirement id={id} lacking={lacking} />}
      <WithoutManufacturer products={readiness.data?.data.withoutManufacturer ?? []} />
      {phase === 'DRAFT' && <CampaignSuggestions campaign={campaign} />}
      {phase === 'DRAFT' && (
        <>
          <Actions>
            <Button
              look="primary"
              disabledReason={whyNotLive}
              isBusy={change.isBusy}
              busyLabel="Opening"
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
        <OpenPhases {...shared} phase={phase} hasOrders={readiness.data?.data.hasOrders} />
      )}
      {phase === 'CLOSED_AT_ONCE' && (
        <Lines>
          <NextPhase about="The campaign counts as ended and can be reopened later.">
            <EndCampaign {...shared} />
          </NextPhase>
          {paidOrders === 'keep' && (
            <NextPhase about="Change your decision about paid orders. They can still be refunded.">
              <CloseAtOnce campaign={campaign} />
            </NextPhase>
          )}
        </Lines>
      )}
      {phase === 'ENDED' && (
        <Lines>
          <NextPhase about="Fans can visit and buy immediately, with the current settings.">
            <Confirm
              label="Reopen"
              look="plain"
              title={`Reopen “${campaign.name}”?`}
              confirmLabel="Reopen"
              disabledReason={whyNotLive}
              isBusy={change.isBusy}
              refused={change.refused}
              onConfirm={() => move({ status: 'LIVE' })}
            >
              <p>Fans can visit and buy immediately, with the current settings.</p>
            </Confirm>
          </NextPhase>
          <NextPhase about="A new draft with the same products, designs and branding. This campaign does not change.">
            <CopyCampaign id={id} />
          </NextPhase>
          <NextPhase about="It is removed from every list permanently. Its orders are kept.">
            <DeleteCampaign campaign={campaign} />
          </NextPhase>
        </Lines>
      )}
    </Panel>
  )
}

type Phase = ReturnType<typeof campaignPhase>

type PhaseTimesProps = { campaign: Campaign; phase: Phase; lacking: readonly CampaignLack[] | undefined }

const PhaseTimes = ({
  campaign: { opensAt, shutdownEndsAt, closedAt, paidOrders },
  phase,
  lacking,
}: PhaseTimesProps) => (
  <>
    {phase === 'DRAFT' && opensAt !== null && (
      <p>
        Goes live automatically: <Snapshot at={opensAt} />
        {lacking !== undefined && lacking.length > 0 ? ', or as soon as nothing is missing.' : '.'}
      </p>
    )}
    {phase === 'CLOSING' && shutdownEndsAt !== null && (
      <p>
        Ends automatically: <Snapshot at={shutdownEndsAt} />.
      </p>
    )}
    {phase === 'CLOSED_AT_ONCE' && (
      <p>
        {paidOrders === 'refund' ? 'Paid orders are refunded.' : 'Paid orders are made and shipped.'}{' '}
        {closedAt === null ? 'This is still in progress and continues automatically.' : 'This is done.'}
      </p>
    )}
  </>
)

type OpenPhasesProps = MoveProps & { phase: 'OPEN' | 'CLOSING'; hasOrders: boolean | undefined }

function OpenPhases({ phase, hasOrders, ...shared }: OpenPhasesProps) {
  const { campaign, move, isBusy, refused } = shared
  return (
    <Lines>
      <NextPhase about="No new fans can enter. Fans already in the store can finish and pay until a date you choose.">
        <SoftClose campaign={campaign} isClosing={phase === 'CLOSING'} />
      </NextPhase>
      {phase === 'CLOSING' && (
        <NextPhase about="New fans can enter again, and the campaign no longer ends automatically.">
          <Button isBusy={isBusy} onClick={() => void move({ shutdownMode: 'NONE' })}>
            Keep open
          </Button>
        </NextPhase>
      )}
      {phase === 'OPEN' && hasOrders === false && (
        <NextPhase about="Nothing has been ordered yet, so you can hide the campaign again. All settings are kept.">
          <Confirm
            label="Back to draft"
            look="plain"
            title={`Make “${campaign.name}” a draft again?`}
            confirmLabel="Move to draft"
            isBusy={isBusy}
            refused={refused}
            onConfirm={() => move({ status: 'DRAFT' })}
          >
            <p>Nothing has been ordered. The public can no longer see the campaign. All settings are kept.</p>
          </Confirm>
        </NextPhase>
      )}
      <NextPhase about="A new draft with the same products, designs and branding. This campaign does not change.">
        <CopyCampaign id={campaign.id} />
      </NextPhase>
      <NextPhase about="Nobody can make art or buy from now on. Paid orders are made and shipped.">
        <EndCampaign {...shared} />
      </NextPhase>
      <NextPhase about="For emergencies: everything stops, and unpaid orders are canceled.">
        <CloseAtOnce campaign={campaign} />
      </NextPhase>
    </Lines>
  )
}

const NextPhase = ({ about, children }: { about: string; children: ReactNode }) => (
  <li>
    <span className="stack small muted">{about}</span>
    {children}
  </li>
)

const CopyCampaign = ({ id }: { id: string }) => <Button to={`/admin/campaigns?from=${id}`}>Duplicate</Button>

const REQUIREMENT_LINKS: Readonly<Record<CampaignLack['what'], { to: (id: string) => string; label: string }>> = {
  seller: { to: () => '#basics', label: 'Choose a seller' },
  design: { to: (id) => `/admin/campaigns/${id}/designs?design=new`, label: 'Add design' },
  product: { to: () => '#products', label: 'Put a product on sale' },
  price: { to: () => '#products', label: 'Set a price' },
}

function MissingRequirement({ id, lacking }: { id: string; lacking: readonly CampaignLack[] | undefined }) {
  if (lacking === undefined) return null
  if (lacking.length === 0) return <p className="good">The campaign is ready to go live.</p>
  return (
    <div>
      <p>Before the campaign can go live, it needs:</p>
      <ul className="campaign-lacking">
        {lacking.map(({ what, words }) => {
          const { to, label } = REQUIREMENT_LINKS[what]
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

/** Does not prevent going live, because the operator may not sell to consumers. */
function WithoutManufacturer({ products }: { products: readonly ProductWithoutManufacturer[] }) {
  if (products.length === 0) return null
  return (
    <Notice tone="warn" title="Products without a manufacturer">
      <p>The EU requires a manufacturer, with an address, in every offer of goods.</p>
      <ul className="campaign-lacking">
        {products.map(({ id, name, sku }) => (
          <li key={id}>
            <Link to={`/admin/catalog/${id}`}>{name}</Link> ({sku})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
