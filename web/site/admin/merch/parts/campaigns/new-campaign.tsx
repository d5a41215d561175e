import { useState } from 'react'
import type { Campaign, ShopFlow } from '../../../../../../client/src/api-types.ts'
import { Skeleton } from '../../../../../parts/feedback/skeleton.tsx'
import { ApiError, useApiQuery, useFacts, useSite } from '../../../../api.tsx'
import { useGo } from '../../../../navigation.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, TextField } from '../../../../parts/forms/fields.tsx'
import { CreateCampaignBody } from '../../../../parts/rules/body-rules.ts'
import { SHOP_FLOWS, slugOf } from '../../campaign-labels.ts'
import { AccountPick, type PickedAccount } from '../search-pick.tsx'
import { CurrencyField, HomeCountryField } from './campaign-basics.tsx'
import { type CopyStep, copyContents, getCopyableGroups } from './copy-campaign.ts'

export function NewCampaign({ from }: { from: string | null }) {
  const source = useApiQuery(
    'GET /api/merch/admin/campaigns/{id}',
    { params: { id: from ?? '' } },
    { when: from !== null },
  )
  const campaign = source.data?.data.campaign
  const { sellerAccountId = null, slug = '' } = campaign ?? {}
  const store = useApiQuery('GET /api/merch/campaign/{slug}', { params: { slug } }, { when: campaign !== undefined })
  if (from === null) return <CampaignForm source={null} seller={null} />
  if (source.error) return <RefusalNotice refused={source.error} />
  if (!campaign || store.isPending) return <Skeleton />
  const sourceSeller = store.data?.data.seller
  const seller =
    sellerAccountId === null || !sourceSeller
      ? null
      : { id: sellerAccountId, displayName: sourceSeller.displayName, imageUrl: sourceSeller.imageUrl }
  return <CampaignForm source={campaign} seller={seller} />
}

type CampaignFormProps = { source: Campaign | null; seller: PickedAccount | null }

/** Has only the required fields. The others are copied, or set in the editor. */
function CampaignForm({ source, seller: sourceSeller }: CampaignFormProps) {
  const { baseUrl } = useFacts()
  const site = useSite()
  const go = useGo()
  const [made, setMade] = useState<Campaign | null>(null)
  const [step, setStep] = useState<CopyStep | null>(null)
  const [halted, setHalted] = useState<ApiError | null>(null)
  const finish = async (draft: Campaign) => {
    setMade(draft)
    try {
      if (source !== null) await copyContents(site, source, draft, setStep)
      go(`/admin/campaigns/${draft.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setHalted(error)
    }
  }
  const form = useApiForm('POST /api/merch/admin/campaigns', {
    rules: CreateCampaignBody,
    initial: {
      name: source === null ? '' : `Copy of ${source.name}`,
      slug: null as string | null,
      seller: sourceSeller,
      currency: source?.config.currency ?? 'USD',
      homeCountry: source?.config.homeCountry ?? 'US',
      shopFlow: (source?.shopFlow ?? 'art_first') as ShopFlow,
    },
    fixed: source === null ? {} : getCopyableGroups(source),
    body: ({ name, slug, seller, ...chosen }) => ({
      ...chosen,
      name: name.trim(),
      slug: slug ?? slugOf(name),
      sellerAccountId: seller?.id ?? null,
      talentName: seller?.displayName ?? '',
    }),
    say: { name: 'Enter a name.', slug: 'Enter at least two letters or digits.' },
    check: ({ seller }) => ({ sellerAccountId: seller === null ? 'Choose a seller.' : undefined }),
    guards: source === null,
    onDone: ({ data }) => void finish(data.campaign),
  })
  const { name, seller } = form.values
  const slug = form.values.slug ?? slugOf(name)
  if (made !== null && source !== null) return <CopyProgress madeId={made.id} step={step} halted={halted} />
  return (
    <ApiForm form={form} label="New campaign">
      {source !== null && (
        <p className="muted">
          This copies “{source.name}”: its texts, colors, pictures, products, prices and designs. Orders, discounts and
          links are not copied.
        </p>
      )}
      <TextField
        {...form.text('name')}
        label="Name"
        hint="As shown to fans, such as “Mara on tour”"
        autoComplete="off"
      />
      <TextField
        {...form.text('slug')}
        label="Address"
        hint={`${baseUrl}/c/${slug === '' ? '…' : slug}`}
        maxLength={60}
        autoComplete="off"
        value={slug}
        onChange={(text) => form.set({ slug: text.toLowerCase() })}
      />
      <AccountPick
        label="Seller (talent)"
        chosen={seller}
        onChange={(account) => form.set({ seller: account })}
        error={form.errorOf('sellerAccountId')}
      />
      <div className="campaign-beside">
        <CurrencyField {...form.choice('currency')} />
        <HomeCountryField {...form.choice('homeCountry')} />
      </div>
      <ChoiceField {...form.choice('shopFlow')} legend="Store flow" choices={SHOP_FLOWS} />
      <Actions>
        <Button look="primary" {...form.button} busyLabel="Creating draft">
          Create draft
        </Button>
      </Actions>
    </ApiForm>
  )
}

type CopyProgressProps = { madeId: string; step: CopyStep | null; halted: ApiError | null }

const CopyProgress = ({ madeId, step, halted }: CopyProgressProps) => (
  <div className="stack">
    <p role="status">
      {halted === null
        ? `${step ?? 'The campaign'} ${step === null ? 'is' : 'are'} being copied…`
        : 'The campaign was only partly copied.'}
    </p>
    <RefusalNotice
      refused={halted}
    >{`${step ?? 'The rest'} could not be copied completely. The draft was created.`}</RefusalNotice>
    {halted !== null && (
      <Actions>
        <Button look="primary" to={`/admin/campaigns/${madeId}`}>
          Open draft
        </Button>
      </Actions>
    )}
  </div>
)
