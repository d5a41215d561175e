import { useEffect, useEffectEvent, useState } from 'react'
import type { Campaign, ShopFlow } from '../../../../../../client/src/api-types.ts'
import { Skeleton } from '../../../../../parts/feedback/skeleton.tsx'
import { ApiError, useApiMutation, useApiQuery, useFacts, useSite } from '../../../../api.tsx'
import { useGo, useUnsavedGuard } from '../../../../navigation.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { SHOP_FLOWS, slugOf } from '../../campaign-labels.ts'
import { AccountPick, type PickedAccount } from '../search-pick.tsx'
import { CurrencyField, HomeCountryField } from './campaign-basics.tsx'
import { type CopyStep, copyContents, getCopyableGroups } from './copy-campaign.ts'

const FIELDS = ['slug', 'name', 'talentName', 'sellerAccountId', 'homeCountry', 'currency', 'shopFlow']

/** Creates an empty campaign or a copy of another. */
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

/**
 * Form with only the fields that a campaign requires. All other values are copied, or set in the
 * editor.
 */
function CampaignForm({ source, seller: sourceSeller }: CampaignFormProps) {
  const { baseUrl } = useFacts()
  const site = useSite()
  const go = useGo()
  const [name, setName] = useState(source === null ? '' : `Copy of ${source.name}`)
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const [seller, setSeller] = useState<PickedAccount | null>(sourceSeller)
  const [currency, setCurrency] = useState(source?.config.currency ?? 'USD')
  const [homeCountry, setHomeCountry] = useState(source?.config.homeCountry ?? 'US')
  const [shopFlow, setShopFlow] = useState<ShopFlow>(source?.shopFlow ?? 'art_first')
  const [missingFields, setMissingFields] = useState<Readonly<Record<string, string>>>({})
  const { call, isBusy, refused, done } = useApiMutation('POST /api/merch/admin/campaigns')
  useUnsavedGuard(source === null && name !== '' && done === undefined)
  const made = done?.data.campaign
  const [step, setStep] = useState<CopyStep | null>(null)
  const [halted, setHalted] = useState<ApiError | null>(null)
  const copy = useEffectEvent(async (to: Campaign) => {
    try {
      if (source !== null) await copyContents(site, source, to, setStep)
      go(`/admin/campaigns/${to.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setHalted(error)
    }
  })
  useEffect(() => {
    if (made !== undefined) void copy(made)
  }, [made])
  const errors = { ...fieldErrorsOf(refused), ...missingFields }
  const slug = ownSlug ?? slugOf(name)
  const make = async () => {
    const missing = {
      ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
      ...(seller === null ? { sellerAccountId: 'Choose a seller.' } : {}),
      ...(slug.length < 2 ? { slug: 'Enter at least two letters or digits.' } : {}),
    }
    setMissingFields(missing)
    if (seller === null || Object.keys(missing).length > 0) return
    await call({
      body: {
        name: name.trim(),
        slug,
        talentName: seller.displayName,
        sellerAccountId: seller.id,
        currency,
        homeCountry,
        shopFlow,
        ...(source === null ? {} : getCopyableGroups(source)),
      },
    })
  }
  if (made !== undefined && source !== null) return <CopyProgress madeId={made.id} step={step} halted={halted} />
  return (
    <Form label="New campaign" onSubmit={() => void make()} refused={refused} fields={FIELDS}>
      {source !== null && (
        <p className="muted">
          This copies “{source.name}”: its texts, colors, pictures, products, prices and designs. Orders, discounts and
          links are not copied.
        </p>
      )}
      <TextField
        name="name"
        label="Name"
        hint="As shown to fans, such as “Mara on tour”"
        maxLength={120}
        autoComplete="off"
        isRequired
        value={name}
        onChange={setName}
        error={errors['name']}
      />
      <TextField
        name="slug"
        label="Address"
        hint={`${baseUrl}/c/${slug === '' ? '…' : slug}`}
        maxLength={60}
        autoComplete="off"
        isRequired
        value={slug}
        onChange={(text) => setOwnSlug(text.toLowerCase())}
        error={errors['slug']}
      />
      <AccountPick label="Seller (talent)" chosen={seller} onChange={setSeller} error={errors['sellerAccountId']} />
      <div className="campaign-beside">
        <CurrencyField value={currency} onChange={setCurrency} error={errors['currency']} />
        <HomeCountryField value={homeCountry} onChange={setHomeCountry} error={errors['homeCountry']} />
      </div>
      <ChoiceField<ShopFlow>
        name="shopFlow"
        legend="Store flow"
        value={shopFlow}
        onChange={setShopFlow}
        choices={SHOP_FLOWS}
      />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Creating draft">
          Create draft
        </Button>
      </Actions>
    </Form>
  )
}

type CopyProgressProps = { madeId: string; step: CopyStep | null; halted: ApiError | null }

/** Shows what is being copied into the new draft, and what could not be copied. */
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
